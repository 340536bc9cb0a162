import { revokeKey } from '@ferry/core/contract/node-admin';
import type { Command } from 'commander';
import { idArgument } from '../../arguments.ts';
import { dryRunOption } from '../../call-commands.ts';
import type { Context } from '../../context.ts';

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
  const of = result.node_id === null ? 'shared' : `of node ${result.node_id}`;
  await print.answer(result, () => `Key ${keyId} (${of}) is revoked.`);
}
