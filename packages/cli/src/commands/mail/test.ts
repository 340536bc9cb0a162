import { test } from '@ferry/core/contract/mail/admin';
import type { Command } from 'commander';
import { unaskedOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { CliError, exit } from '../../exit.ts';
import { printable } from '../../output/printable.ts';
import { facts } from '../../output/table.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { aboutOf, say } from '../../words/say.ts';

const signs = { client: '→', server: '←', ferry: '·' } as const;

/** `ferry mail test`: shows the dialogue with the mail server. */
export function addTest(parent: Command, context: Context): void {
  parent
    .command('test')
    .description(aboutOf(test))
    .argument('<address>', say('mail.test_address'))
    .addOption(unaskedOption())
    .addHelpText('after', noteAndExamples('mail.test_note', 'ferry mail test you@example.com'))
    .action((address: string) => runTest(context, address));
}

async function runTest({ ask, print }: Context, to: string): Promise<void> {
  const { result } = await ask(test, { body: { to } });
  const { steps, is_taken, failure, server, greeted_as, from, transport } = result;
  await print.answer(result, () => {
    const said = steps.map(({ at_ms, who, says }) =>
      say('mail.step_took', { ms: String(at_ms).padStart(6), sign: signs[who], line: printable(says) }),
    );
    const head = facts([
      [say('shared.from'), from],
      [say('mail.to'), to],
      [say('shared.server'), server ?? say('mail.outbox')],
      [say('mail.greeted_as'), greeted_as ?? '-'],
      [say('mail.taken'), is_taken ? 'yes' : 'no'],
    ]);
    return `${said.join('\n')}\n\n${head}`;
  });
  if (!is_taken) throw new CliError(exit.refused, say('mail.not_taken', { failure: failure ?? 'unknown' }));
  if (transport === 'outbox') throw new CliError(exit.refused, say('mail.no_server'));
}
