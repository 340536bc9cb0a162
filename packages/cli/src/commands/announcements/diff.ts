import { showRevision } from '@ferry/core/contract/announcements/admin';
import { type Command, InvalidArgumentError } from 'commander';
import { idArgument } from '../../arguments/arguments.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { printable } from '../../output/printable.ts';
import { say } from '../../words/say.ts';
import { changedLines } from './changed-lines.ts';

/** A text of an announcement: `12` is the present one, `12.1` its first version. */
interface Which {
  readonly revision: number;
  readonly version: number | undefined;
}

function whichArgument(text: string): Which {
  const [, revision, version] = /^(\d{1,10})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (revision === undefined)
    throw new InvalidArgumentError(say`Write a revision, such as 12, or a version of it, such as 12.1.`);
  return { revision: idArgument(revision), version: version === undefined ? undefined : idArgument(version) };
}

export function addDiff(parent: Command, context: Context): void {
  parent
    .command('diff')
    .description('Compares two announcements, or two texts of one, line by line.')
    .argument('<from>', 'a revision, such as 12, or a version of it, such as 12.1', whichArgument)
    .argument('[to]', 'the same; by default the last edit of the first one', whichArgument)
    .addHelpText(
      'after',
      '\nExamples:\n  ferry announcements diff 12\n  ferry announcements diff 12.1 12.3\n  ferry announcements diff 11 12',
    )
    .action((from: Which, to: Which | undefined) => runDiff(context, from, to));
}

async function runDiff(context: Context, from: Which, to: Which | undefined): Promise<void> {
  const read = async (which: Which) => (await context.ask(showRevision, which)).result;
  const first = await read(from);
  if (to === undefined && first.shown_version === 1)
    throw usageError(say`Revision ${from.revision} has no version before this one. Name a second one.`);
  const [before, after] =
    to === undefined
      ? [await read({ ...from, version: first.shown_version - 1 }), first]
      : [first, await read(to)];
  const nameOf = ({ revision, shown_version }: typeof first) => `${revision}.${shown_version}`;
  const lines = changedLines(before.markdown_text, after.markdown_text);
  await context.print.answer({ from: nameOf(before), to: nameOf(after), lines: lines.split('\n') }, () =>
    lines === ''
      ? say`${nameOf(before)} and ${nameOf(after)} say the same.`
      : printable(`--- ${nameOf(before)}\n+++ ${nameOf(after)}\n${lines}`),
  );
}
