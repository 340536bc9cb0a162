import { unban } from '@ferry/core/contract/bans';
import type { Command } from 'commander';
import { idArgument } from '../../arguments.ts';
import type { Context } from '../../context.ts';

interface UnbanOptions {
  readonly userId: number;
}

export function addUnban(parent: Command, context: Context): void {
  parent
    .command('unban')
    .description(unban.meaning)
    .argument('<user-id>', 'the customer', idArgument)
    .addHelpText('after', '\nExample:\n  ferry users unban 42')
    .action((userId: number) => runUnban(context, { userId }));
}

async function runUnban({ ask, print }: Context, { userId }: UnbanOptions): Promise<void> {
  await ask(unban, { user_id: userId });
  await print.answer({ user_id: userId }, () => `The bans of customer ${userId} have ended.`);
}
