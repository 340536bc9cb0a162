import type { Noun } from '../../noun.ts';
import { waysIn } from './identify-script.ts';

export const scriptTokensNoun = {
  name: 'script-tokens',
  identify: waysIn,
  tables: {
    script_token: 'nothing',
    audit_log: 'nothing',
  },
} satisfies Noun;
