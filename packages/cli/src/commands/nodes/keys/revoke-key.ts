import { revokeKey } from '@ferry/core/contract/nodes/admin';
import type { Command } from 'commander';
import { idArgument } from '../../../arguments/arguments.ts';
import { dryRunOption } from '../../../calls/call-commands.ts';
import type { Context } from '../../../context.ts';
import { say } from '../../../words/say.ts';

export function addRevokeKey(parent: Command, context: Context): void {
  parent
    .command('revoke-key')
    .description(revokeKey.meaning)
    .argument('<key>', 'its number, as "ferry nodes keys" shows it', idArgument)
    .addOption(dryRunOption())
    .addHelpText('after', '\nExample:\n  ferry nodes revoke-key 17')
    .action((keyId: number) => runRevokeKey(context, keyId));
}

async function runRevokeKey({ ask, print }: Context, keyId: number): Promise<void> {
  const { result } = await ask(revokeKey, { key_id: keyId });
  await print.answer(result, () =>
    result.node_id === null
      ? say`Key ${keyId} (shared) is revoked.`
      : say`Key ${keyId} (of node ${result.node_id}) is revoked.`,
  );
}
