import type { Noun } from '../../noun.ts';
import { registerCdKeys } from './routes.ts';
import { cdKeyWords } from './words.ts';

export const cdKeysNoun = {
  name: 'cd-keys',
  register: registerCdKeys,
  words: cdKeyWords,
  tables: {
    cd_key: {
      by: 'redeemed_by',
      order: 'redeemed_at',
      columns: ['hint', 'kind', 'amount', 'bytes', 'level', 'duration', 'redeemed_at'],
      withheld: ['id', 'code_hash', 'created_at', 'expires_at', 'batch_id', 'revoked_at'],
      atEnd: 'keep',
    },
    cd_key_batch: 'nothing',
  },
} satisfies Noun;
