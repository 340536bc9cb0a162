import { revokeKey } from '@ferry/core/contract/nodes/admin';
import type { Command } from 'commander';
import { idArgument } from '../../../arguments/arguments.ts';
import { dryRunOption } from '../../../calls/call-commands.ts';
import { assertAgreed, yesOption } from '../../../calls/consent.ts';
import type { Context } from '../../../context.ts';
import { examples } from '../../../words/examples.ts';
import { aboutOf, say } from '../../../words/say.ts';

interface Options {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

export function addRevokeKey(parent: Command, context: Context): void {
  parent
    .command('revoke-key')
    .description(aboutOf(revokeKey))
    .argument('<key-id>', say('nodes.revoke_key_key'), idArgument)
    .addOption(yesOption())
    .addOption(dryRunOption())
    .addHelpText('after', examples('ferry nodes revoke-key 17 --yes'))
    .action((keyId: number, options: Options) => runRevokeKey(context, keyId, options));
}

async function runRevokeKey(context: Context, keyId: number, options: Options): Promise<void> {
  const { ask, print } = context;
  await assertAgreed(context, options, { about: say('nodes.revoke_key_loses') });
  const { result } = await ask(revokeKey, { key_id: keyId });
  const { node_id, machine_id } = result;
  await print.answer(result, () => {
    if (machine_id !== null) return say('nodes.key_machine_revoked', { key_id: keyId, machine_id });
    if (node_id !== null) return say('nodes.key_node_revoked', { key_id: keyId, node_id });
    return say('nodes.key_shared_revoked', { key_id: keyId });
  });
}
