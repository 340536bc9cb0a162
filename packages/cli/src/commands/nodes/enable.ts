import { setEnabled } from '@ferry/core/contract/nodes/admin';
import { idArgument } from '../../arguments/arguments.ts';
import { type AddCommand, dryRunOption } from '../../calls/call-commands.ts';
import { unaskedOption } from '../../calls/consent.ts';
import { examples } from '../../words/examples.ts';
import type { Key } from '../../words/keys.ts';
import { say } from '../../words/say.ts';

const switchCommand =
  (verb: string, isEnabled: boolean, meaning: Key, done: Key): AddCommand =>
  (parent, { ask, print }) =>
    void parent
      .command(verb)
      .description(say(meaning))
      .argument('<node-id>', say('nodes.node_id'), idArgument)
      .addOption(unaskedOption())
      .addOption(dryRunOption())
      .addHelpText('after', examples(`ferry nodes ${verb} 3`))
      .action(async (node_id: number) => {
        const { result } = await ask(setEnabled, { node_id, body: { is_enabled: isEnabled } });
        await print.answer(result, () => say(done, { node_id }));
      });

export const addEnable = switchCommand('enable', true, 'nodes.enable', 'nodes.node_enabled');
export const addDisable = switchCommand('disable', false, 'nodes.disable', 'nodes.node_disabled');
