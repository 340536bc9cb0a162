import { sql } from 'kysely';
import type { KeyedValues } from '../../../base/noun.ts';
import { hashedBy, sealedBy } from '../../../keys/columns-under-key.ts';
import { renewSealed } from '../../../keys/renew-sealed.ts';

/** How long a process may still sign with a key that another process has retired. */
const late = sql`interval '1 minute'`;

export const authUnderKeys: readonly KeyedValues[] = [
  {
    name: 'second_factors',
    waiting: ({ id }) =>
      sql`select count(*) as count from second_factor where ${sealedBy('secret_sealed', id)}`,
    renew: renewSealed('second_factor', 'account_id', 'secret_sealed'),
  },
  {
    name: 'recovery_codes',
    waiting: ({ id }) => sql`select count(*) as count from recovery_code
      where used_at is null and ${hashedBy('code_hash', id)}`,
  },
  {
    // A refresh token does not name its key, but its time of issue does. Each refresh issues one under the current
    // key.
    name: 'sessions',
    waiting: ({ id, current_at, retired_at }, at) => sql`select count(distinct session.id) as count
      from refresh_token join session on session.id = refresh_token.session_id
      where session.ended_at is null and session.ends_at > ${at} and refresh_token.expires_at > ${at}
        and refresh_token.used_at is null
        and (${retired_at}::timestamptz is null or refresh_token.issued_at < ${retired_at}::timestamptz + ${late})
        and (${id} = 1 or refresh_token.issued_at >= ${current_at}::timestamptz)`,
  },
  {
    name: 'mail_codes',
    waiting: ({ id }, at) => sql`select count(*) as count from email_code
      where expires_at > ${at} and ${hashedBy('code_hash', id)}`,
  },
  {
    name: 'sign_in_links',
    waiting: ({ id }, at) => sql`select count(*) as count from sign_in_link
      where spent_at is null and expires_at > ${at} and ${hashedBy('token_hash', id)}`,
  },
  {
    name: 'sign_in_requests',
    waiting: ({ id }, at) => sql`select count(*) as count from sign_in_request
      where spent_at is null and expires_at > ${at} and ${hashedBy('code_hash', id)}`,
  },
];
