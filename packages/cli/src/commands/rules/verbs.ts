import {
  addRule,
  changeRule,
  listHits,
  listRules,
  removeRule,
  testRule,
} from '@ferry/core/contract/detect/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { say } from '../../words/say.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(listRules, { verb: 'list' }),
  contractCommand(addRule, { verb: 'add' }),
  contractCommand(testRule, {
    verb: 'test',
    help: () => `${say('rules.test_note')}

${say('shared.examples')}
  ferry rules test --regex 'BitTorrent protocol' --samples 'GET / HTTP/1.1,BitTorrent protocol'
  ferry rules test --rule-id 3 --input samples.json`,
  }),
  contractCommand(listHits, {
    verb: 'hits',
    help: () => `${say('shared.examples')}
  ferry rules hits --rule-id 3
  ferry rules hits --user-id 42 --csv`,
  }),
  contractCommand(changeRule, { verb: 'change' }),
  contractCommand(removeRule, { verb: 'remove', loses: 'rules.remove_loses' }),
];
