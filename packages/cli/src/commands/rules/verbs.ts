import * as calls from '@ferry/core/contract/detect/admin';
import { contractCommands } from '../../calls/contract-command.ts';
import { examples, noteAndExamples } from '../../words/examples.ts';

export const verbs = contractCommands(calls, {
  listRules: { verb: 'list' },
  addRule: { verb: 'add' },
  testRule: {
    verb: 'test',
    help: noteAndExamples(
      'rules.test_note',
      "ferry rules test --regex 'BitTorrent protocol' --samples 'GET / HTTP/1.1,BitTorrent protocol'",
      'ferry rules test --rule-id 3 --input samples.json',
    ),
  },
  listHits: {
    verb: 'hits',
    help: examples('ferry rules hits --rule-id 3', 'ferry rules hits --user-id 42 --csv'),
  },
  changeRule: { verb: 'change' },
  removeRule: { verb: 'remove', loses: 'rules.remove_loses' },
});
