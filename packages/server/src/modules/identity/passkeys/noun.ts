import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { endYoungPasskeys } from './end-passkeys.ts';

export const passkeysNoun = {
  name: 'passkeys',
  endWays: async (tx, services, accountId, until) => ({
    passkeys: await endYoungPasskeys(tx, services, accountId, until),
  }),
  tables: {
    passkey: {
      order: 'created_at',
      columns: {
        name: 'shown',
        rp_id: 'shown',
        is_synced: 'shown',
        verifies_user: 'shown',
        agent: 'shown',
        created_at: 'shown',
        last_used_at: 'shown',
        ended_at: 'shown',
        id: 'withheld',
        credential_id: 'withheld',
        public_key: 'withheld',
        sign_count: 'withheld',
        transports: 'withheld',
      },
      // Only those that were removed.
      whenOld: 'remove',
      atEnd: 'remove',
    },
    passkey_ceremony: {
      order: 'expires_at',
      columns: {
        id: 'withheld',
        purpose: 'withheld',
        challenge: 'withheld',
        session_id: 'withheld',
        expires_at: 'withheld',
      },
      whenOld: 'remove',
      atEnd: 'remove',
    },
  },
  sweep: (ago) => [
    sql`delete from passkey_ceremony where expires_at < ${ago(0)}`,
    sql`delete from passkey where ended_at < ${ago(4)}`,
  ],
} satisfies Noun;
