import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { hashedBy } from '../../../keys/columns-under-key.ts';
import { registerCdKeys } from './routes.ts';

export const cdKeysNoun = {
  name: 'cd-keys',
  register: registerCdKeys,
  keyedValues: [
    {
      name: 'codes',
      waiting: ({ id }, at) => sql`select count(*) as count from cd_key
        where redeemed_by is null and revoked_at is null and (expires_at is null or expires_at > ${at})
          and ${hashedBy('code_hash', id)}`,
    },
  ],
  tables: {
    cd_key: {
      by: 'redeemed_by',
      order: 'redeemed_at',
      columns: {
        hint: 'shown',
        kind: 'shown',
        amount: 'shown',
        bytes: 'shown',
        level: 'shown',
        duration: 'shown',
        resume_ended: 'shown',
        speed_limit: 'shown',
        device_limit: 'shown',
        node_groups: 'shown',
        redeemed_at: 'shown',
        redeemed_by: 'withheld',
        id: 'withheld',
        code_hash: 'withheld',
        created_at: 'withheld',
        expires_at: 'withheld',
        batch_id: 'withheld',
        revoked_at: 'withheld',
        may_be_short: 'withheld',
      },
      whenOld: 'keep',
      atEnd: 'keep',
    },
    cd_key_batch: 'nothing',
  },
} satisfies Noun;
