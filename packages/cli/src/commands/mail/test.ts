import { test } from '@ferry/core/contract/mail/admin';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { CliError, exit } from '../../exit.ts';
import { printable } from '../../output/printable.ts';
import { facts } from '../../output/table.ts';
import { say } from '../../words/say.ts';

const signs = { client: '→', server: '←', ferry: '·' } as const;

/** `ferry mail test`: shows the dialogue with the mail server. */
export function addTest(parent: Command, context: Context): void {
  parent
    .command('test')
    .description(test.meaning)
    .argument('<address>', 'where the mail goes')
    .addHelpText(
      'after',
      '\nThe exit code is 1 if the mail was not accepted.\n\nExample:\n  ferry mail test you@example.com',
    )
    .action((address: string) => runTest(context, address));
}

async function runTest({ ask, print }: Context, to: string): Promise<void> {
  const { result } = await ask(test, { body: { to } });
  const { steps, is_taken, failure, server, from, transport } = result;
  await print.answer(result, () => {
    const said = steps.map(
      ({ at_ms, who, says }) => say`${String(at_ms).padStart(6)} ms  ${signs[who]} ${printable(says)}`,
    );
    const head = facts([
      [say`From`, from],
      [say`To`, to],
      [say`Server`, server ?? say`none: the mail is a file in the outbox`],
      [say`Taken`, is_taken ? 'yes' : 'no'],
    ]);
    return `${said.join('\n')}\n\n${head}`;
  });
  if (!is_taken) throw new CliError(exit.refused, say`The mail was not taken: ${failure ?? 'unknown'}`);
  if (transport === 'outbox')
    throw new CliError(exit.refused, say`No mail server is configured: nothing was sent.`);
}
