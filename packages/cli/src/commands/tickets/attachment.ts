import { writeFile } from 'node:fs/promises';
import { fetchAttachment } from '@ferry/core/contract/tickets/admin';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { fileError } from '../../platform/files/file-error.ts';
import { examples } from '../../words/examples.ts';
import { aboutOf, say } from '../../words/say.ts';

interface Options {
  readonly output?: string;
}

/** `ferry tickets attachment`: writes the content of a file into a file or a pipe. */
export function addAttachment(parent: Command, context: Context): void {
  parent
    .command('attachment')
    .description(aboutOf(fetchAttachment))
    .argument('<attachment-id>', say('tickets.attachment_attachment_id'))
    .option('--output <file>', say('tickets.attachment_output'))
    .addHelpText(
      'after',
      examples('ferry tickets attachment 0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e10 --output shot.png'),
    )
    .action((id: string, options: Options) => runAttachment(context, id, options));
}

async function runAttachment(context: Context, attachment_id: string, { output }: Options): Promise<void> {
  const { host, print } = context;
  if (output === undefined && print.toTerminal) throw usageError(say('tickets.not_for_terminal'));
  const outcome = await context.send(fetchAttachment, { attachment_id }, { isBinary: true });
  if (outcome.kind !== 'ok') throw await context.explain(fetchAttachment, outcome);
  const bytes = Buffer.from(outcome.answer, 'latin1');
  if (output === undefined) {
    host.stdout.write(bytes);
    return;
  }
  await writeFile(output, bytes, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw fileError(error, output) ?? usageError(say('shared.can_not_be_written', { output }));
  });
  const answer = { file: output, bytes: bytes.length };
  await print.answer(answer, () => say('tickets.bytes_stored', { bytes: bytes.length, output }));
}
