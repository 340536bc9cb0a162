import { unban } from '@ferry/core/contract/bans/admin';
import type { Command } from 'commander';
import { dryRunOption } from '../../calls/call-commands.ts';
import type { Context } from '../../context.ts';
import { say } from '../../words/say.ts';
import { whoIs } from './who-is.ts';

export function addUnban(parent: Command, context: Context): void {
  parent
    .command('unban')
    .description(unban.meaning)
    .argument('<user>', 'the customer: number, UUID or address')
    .addOption(dryRunOption())
    .addHelpText('after', '\nExample:\n  ferry users unban 42')
    .action((user: string) => runUnban(context, user));
}

async function runUnban(context: Context, user: string): Promise<void> {
  const { ask, print } = context;
  const userId = /^\d{1,9}$/.test(user) ? Number(user) : (await whoIs(context, user)).user_id;
  await ask(unban, { user_id: userId });
  await print.answer({ user_id: userId }, () => say`The bans of customer ${userId} have ended.`);
}
