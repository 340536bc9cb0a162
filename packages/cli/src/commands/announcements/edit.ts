import { edit, showRevision } from '@ferry/core/contract/announcements/admin';
import type { Command } from 'commander';
import { idArgument } from '../../arguments/arguments.ts';
import { dryRunOption } from '../../calls/call-commands.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { printable } from '../../output/printable.ts';
import { confirm } from '../../platform/confirm.ts';
import { say } from '../../words/say.ts';
import { changedLines } from './changed-lines.ts';
import { textOf } from './text.ts';

interface EditOptions {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

export function addEdit(parent: Command, context: Context): void {
  parent
    .command('edit')
    .description(edit.meaning)
    .argument('<revision>', 'its number, as "history" shows it', idArgument)
    .argument('[file]', 'Markdown file, or - for standard input; without one $EDITOR opens in a terminal')
    .option('--yes', 'change it without showing the changes first')
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
In a terminal the command shows the changes and asks. If somebody else has edited the text meanwhile, nothing is changed.

Examples:
  ferry announcements edit 12
  ferry announcements edit 12 corrected.md`,
    )
    .action((revision: number, file: string | undefined, options: EditOptions) =>
      runEdit(context, revision, file, options),
    );
}

async function runEdit(
  context: Context,
  revision: number,
  file: string | undefined,
  { yes, dryRun }: EditOptions,
): Promise<void> {
  const { host, print } = context;
  const { result: before } = await context.ask(showRevision, { revision });
  const begun = before.markdown_text;
  const toRead = say`Revision ${revision} of ${before.ann_type}, version ${before.version}: ${before.title}`;
  const body = await textOf(context, { file, toRead, begun });
  if (body === begun || (file === undefined && body.trim() === begun.trim()))
    throw usageError(say`The text is as it was. Nothing was changed.`);
  if (host.stdin().isTTY === true && yes !== true && dryRun !== true) {
    host.stderr.write(`${printable(changedLines(begun, body))}\n\n`);
    await confirm(host, say`Change it?`, say`Nothing was changed.`);
  }
  const { result } = await context.ask(edit, { revision, version: before.version, body });
  await print.answer(
    result,
    () => say`Revision ${revision} of ${result.ann_type} has version ${result.version} now.`,
  );
}
