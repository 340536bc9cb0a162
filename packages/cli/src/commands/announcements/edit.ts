import { edit, showRevision } from '@ferry/core/contract/announcements/admin';
import type { Command } from 'commander';
import { idArgument } from '../../arguments/arguments.ts';
import { dryRunOption } from '../../calls/call-commands.ts';
import { assertAgreed, yesOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { aboutOf, say } from '../../words/say.ts';
import { changedLines } from './changed-lines.ts';
import { textOf } from './text.ts';

interface EditOptions {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

export function addEdit(parent: Command, context: Context): void {
  parent
    .command('edit')
    .description(aboutOf(edit))
    .argument('<revision>', say('announcements.edit_revision'), idArgument)
    .argument('[file]', say('announcements.file'))
    .addOption(yesOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      noteAndExamples(
        'announcements.edit_note',
        'ferry announcements edit 12',
        'ferry announcements edit 12 corrected.md --yes',
      ),
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
  const toRead = say('announcements.edited_preview', {
    revision,
    ann_type: before.ann_type,
    version: before.version,
    title: before.title,
  });
  const body = await textOf(context, { file, toRead, begun });
  if (body === begun || (file === undefined && body.trim() === begun.trim()))
    throw usageError(say('announcements.text_unchanged'));
  await assertAgreed(context, options, {
    preview: changedLines(begun, body),
    notDone: say('shared.nothing_changed'),
  });
  const { result } = await context.ask(edit, { revision, version: before.version, body });
  await print.answer(result, () =>
    say('announcements.edited', { revision, ann_type: result.ann_type, version: result.version }),
  );
}
