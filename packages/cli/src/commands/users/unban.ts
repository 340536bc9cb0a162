import { unban } from '@ferry/core/contract/bans/admin';
import type { Command } from 'commander';
import { dryRunOption } from '../../calls/call-commands.ts';
import { unaskedOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { examples } from '../../words/examples.ts';
import { aboutOf, say } from '../../words/say.ts';
import { whoIs } from './who-is.ts';

export function addUnban(parent: Command, context: Context): void {
  parent
    .command('unban')
    .description(aboutOf(unban))
    .argument('<user>', say('users.user'))
    .addOption(unaskedOption())
    .addOption(dryRunOption())
    .addHelpText('after', examples('ferry users unban 42'))
    .action((user: string) => runUnban(context, user));
}

async function runUnban(context: Context, user: string): Promise<void> {
  const { ask, print } = context;
  const userId = /^\d{1,9}$/.test(user) ? Number(user) : (await whoIs(context, user)).user_id;
  await ask(unban, { user_id: userId });
  await print.answer({ user_id: userId }, () => say('users.unbanned', { user_id: userId }));
}
