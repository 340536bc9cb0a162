import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { hashedBy } from '../../../keys/columns-under-key.ts';
import { waysIn } from './identify-script.ts';
import { registerScriptTokens } from './routes.ts';

export const scriptTokensNoun = {
  name: 'script-tokens',
  register: registerScriptTokens,
  identify: waysIn,
  keyedValues: [
    {
      name: 'script_tokens',
      waiting: ({ id }, at) => sql`select count(*) as count from script_token
        where revoked_at is null and (expires_at is null or expires_at > ${at}) and ${hashedBy('token_hash', id)}`,
    },
  ],
  tables: {
    script_token: 'nothing',
    audit_log: {
      naming: {
        id: 'kept',
        at: 'kept',
        token_id: 'kept',
        operation: 'kept',
        target: 'kept',
        detail: 'emptied',
        ip: 'kept',
        before: 'emptied',
        after: 'emptied',
      },
    },
  },
} satisfies Noun;
