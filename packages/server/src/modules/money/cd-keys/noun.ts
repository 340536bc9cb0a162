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
        where redeemed < uses and revoked_at is null and (expires_at is null or expires_at > ${at})
          and ${hashedBy('code_hash', id)}`,
    },
  ],
  tables: {
    cd_key: 'nothing',
    cd_key_batch: 'nothing',
    cd_key_redemption: {
      order: 'redeemed_at',
      columns: {
        hint: 'shown',
        worth: 'shown',
        redeemed_at: 'shown',
        begins_at: 'shown',
        cd_key_id: 'withheld',
        may_be_short: 'withheld',
      },
      whenOld: 'keep',
      atEnd: 'keep',
    },
  },
} satisfies Noun;
