import { edit, showRevision } from '@ferry/core/contract/announcements/admin';
import type { Command } from 'commander';
import { idArgument } from '../../arguments/arguments.ts';
import { dryRunOption } from '../../calls/call-commands.ts';
import { assertAgreed, yesOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
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
    .addOption(yesOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
The command shows the changes and asks, unless --yes is given. If somebody else has edited the text meanwhile, nothing is changed.

Examples:
  ferry announcements edit 12
  ferry announcements edit 12 corrected.md --yes`,
    )
    .action((revision: number, file: string | undefined, options: EditOptions) =>
      runEdit(context, revision, file, options),
    );
}

async function runEdit(
  context: Context,
  revision: number,
  file: string | undefined,
  options: EditOptions,
): Promise<void> {
  const { print } = context;
  const { result: before } = await context.ask(showRevision, { revision });
  const begun = before.markdown_text;
  const toRead = say`Revision ${revision} of ${before.ann_type}, version ${before.version}: ${before.title}`;
  const body = await textOf(context, { file, toRead, begun });
  if (body === begun || (file === undefined && body.trim() === begun.trim()))
    throw usageError(say`The text is as it was. Nothing was changed.`);
  await assertAgreed(context, options, {
    preview: changedLines(begun, body),
    notDone: say`Nothing was changed.`,
  });
  const { result } = await context.ask(edit, { revision, version: before.version, body });
  await print.answer(
    result,
    () => say`Revision ${revision} of ${result.ann_type} has version ${result.version} now.`,
  );
}
