import { makeSignInLink } from '@ferry/core/contract/auth/admin';
import type { Command } from 'commander';
import { dryRunOption } from '../../calls/call-commands.ts';
import { yesOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { facts } from '../../output/table.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';
import { assertSure, whoIs } from './who-is.ts';

interface Options {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

export function addSignInAs(parent: Command, context: Context): void {
  parent
    .command('sign-in-as')
    .description(say('users.sign_in_as'))
    .argument('<user>', say('users.sign_in_as_user'))
    .addOption(yesOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      noteAndExamples('users.sign_in_as_note', 'ferry users sign-in-as lin.xia@example.com --yes'),
    )
    .action((user: string, options: Options) => runSignInAs(context, user, options));
}

async function runSignInAs(context: Context, user: string, options: Options): Promise<void> {
  const { user_id, words } = await whoIs(context, user);
  await assertSure(context, words, options);
  const { result } = await context.ask(makeSignInLink, { body: { user_id } });
  await context.print.answer({ user_id, ...result }, () =>
    facts([
      [say('shared.customer'), words],
      ...Object.entries(result).map(([name, value]) => [name, String(value)] as const),
    ]),
  );
}
