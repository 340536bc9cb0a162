import { revokeKey } from '@ferry/core/contract/nodes/admin';
import type { Command } from 'commander';
import { idArgument } from '../../../arguments/arguments.ts';
import { dryRunOption } from '../../../calls/call-commands.ts';
import { assertAgreed, yesOption } from '../../../calls/consent.ts';
import type { Context } from '../../../context.ts';
import { say } from '../../../words/say.ts';

interface Options {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

export function addRevokeKey(parent: Command, context: Context): void {
  parent
    .command('revoke-key')
    .description(revokeKey.meaning)
    .argument('<key>', 'its number, as "ferry nodes keys" shows it', idArgument)
    .addOption(yesOption())
    .addOption(dryRunOption())
    .addHelpText('after', '\nExample:\n  ferry nodes revoke-key 17 --yes')
    .action((keyId: number, options: Options) => runRevokeKey(context, keyId, options));
}

async function runRevokeKey(context: Context, keyId: number, options: Options): Promise<void> {
  const { ask, print } = context;
  await assertAgreed(context, options, { about: say`An agent with this key can report nothing any more.` });
  const { result } = await ask(revokeKey, { key_id: keyId });
  await print.answer(result, () =>
    result.node_id === null
      ? say`Key ${keyId} (shared) is revoked.`
      : say`Key ${keyId} (of node ${result.node_id}) is revoked.`,
  );
}
