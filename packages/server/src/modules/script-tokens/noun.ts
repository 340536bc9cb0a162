import type { Noun } from '../../noun.ts';
import { waysIn } from './identify-script.ts';
import { registerScriptTokens } from './routes.ts';
import { scriptTokenWords } from './words.ts';

export const scriptTokensNoun = {
  name: 'script-tokens',
  register: registerScriptTokens,
  words: scriptTokenWords,
  identify: waysIn,
  tables: {
    script_token: 'nothing',
    audit_log: 'nothing',
  },
} satisfies Noun;
