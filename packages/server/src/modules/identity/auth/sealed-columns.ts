import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { KeyedValues } from '../../../base/noun.ts';
import { hashedBy, sealedBefore, sealedBy } from '../../../keys/columns-under-key.ts';

/** Seals the authenticator secrets with the current key. */
async function renewFactors({ database, keys }: Services, most: number): Promise<number> {
  return database.sql.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('second_factor')
      .select(['account_id', 'secret_sealed'])
      .where(sealedBefore('secret_sealed', keys.current))
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const sealed = rows.map((row) => keys.seal(keys.open(row.secret_sealed)));
    await sql`
      update second_factor set secret_sealed = made.sealed::bytea
      from unnest(
        ${rows.map((row) => row.account_id)}::integer[],
        ${sealed.map((bytes) => `\\x${bytes.toString('hex')}`)}::text[]
      ) as made (id, sealed)
      where second_factor.account_id = made.id`.execute(tx);
    return rows.length;
  });
}

/** How long a process may still sign with a key that another process has retired. */
const late = sql`interval '1 minute'`;

export const authUnderKeys: readonly KeyedValues[] = [
  {
    name: 'second_factors',
    waiting: ({ id }) =>
      sql`select count(*) as count from second_factor where ${sealedBy('secret_sealed', id)}`,
    renew: renewFactors,
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
