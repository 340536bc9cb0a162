import { showRevision } from '@ferry/core/contract/announcements/admin';
import { type Command, InvalidArgumentError } from 'commander';
import { idArgument } from '../../arguments/arguments.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { printable } from '../../output/printable.ts';
import { examples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';
import { changedLines } from './changed-lines.ts';

/** A text of an announcement: `12` is the present text, `12.1` the first version. */
interface Which {
  readonly revision: number;
  readonly version: number | undefined;
}

function whichArgument(text: string): Which {
  const [, revision, version] = /^(\d{1,10})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (revision === undefined) throw new InvalidArgumentError(say('announcements.version_form'));
  return { revision: idArgument(revision), version: version === undefined ? undefined : idArgument(version) };
}

export function addDiff(parent: Command, context: Context): void {
  parent
    .command('diff')
    .description(say('announcements.diff'))
    .argument('<from>', say('announcements.diff_from'), whichArgument)
    .argument('[to]', say('announcements.diff_to'), whichArgument)
    .addHelpText(
      'after',
      examples(
        'ferry announcements diff 12',
        'ferry announcements diff 12.1 12.3',
        'ferry announcements diff 11 12',
      ),
    )
    .action((from: Which, to: Which | undefined) => runDiff(context, from, to));
}

async function runDiff(context: Context, from: Which, to: Which | undefined): Promise<void> {
  const read = async (which: Which) => (await context.ask(showRevision, which)).result;
  const first = await read(from);
  if (to === undefined && first.shown_version === 1)
    throw usageError(say('announcements.no_earlier_version', { revision: from.revision }));
  const [before, after] =
    to === undefined
      ? [await read({ ...from, version: first.shown_version - 1 }), first]
      : [first, await read(to)];
  const nameOf = ({ revision, shown_version }: typeof first) => `${revision}.${shown_version}`;
  const lines = changedLines(before.markdown_text, after.markdown_text);
  await context.print.answer({ from: nameOf(before), to: nameOf(after), lines: lines.split('\n') }, () =>
    lines === ''
      ? say('announcements.say_same', { before: nameOf(before), after: nameOf(after) })
      : printable(`--- ${nameOf(before)}\n+++ ${nameOf(after)}\n${lines}`),
  );
}
