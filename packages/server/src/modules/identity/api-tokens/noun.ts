import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { hashedBy } from '../../../keys/columns-under-key.ts';
import { waysIn } from './identify-api-token.ts';
import { revokeApiTokens } from './revoke-api-token.ts';
import { registerApiTokens } from './routes.ts';

export const apiTokensNoun = {
  name: 'api-tokens',
  register: registerApiTokens,
  identify: waysIn,
  endWays: async (tx, _services, accountId) => ({ api_tokens: await revokeApiTokens(tx, accountId) }),
  keyedValues: [
    {
      name: 'api_tokens',
      waiting: ({ id }, at) => sql`select count(*) as count from api_token
        where (expires_at is null or expires_at > ${at}) and ${hashedBy('token_hash', id)}`,
    },
  ],
  tables: {
    api_token: {
      order: 'created_at',
      columns: {
        id: 'shown',
        name: 'shown',
        scope: 'shown',
        created_at: 'shown',
        expires_at: 'shown',
        last_used_at: 'shown',
        token_hash: 'withheld',
      },
      whenOld: 'remove',
      atEnd: 'remove',
    },
  },
  sweep: (ago) => [sql`delete from api_token where expires_at < ${ago(7)}`],
} satisfies Noun;
