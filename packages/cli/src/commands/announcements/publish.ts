import { type AnnouncementKind, publish } from '@ferry/core/contract/announcements';
import type { Command } from 'commander';
import { dryRunOption } from '../../call-commands.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { readInput } from '../../platform/input.ts';
import { kindArgument } from './kind.ts';

interface PublishOptions {
  readonly kind: AnnouncementKind;
  /** Markdown; standard input when it is left out or `-`. */
  readonly file: string | undefined;
}

const longest = 100_000;

export function addPublish(parent: Command, context: Context): void {
  parent
    .command('publish')
    .description(publish.meaning)
    .addArgument(kindArgument())
    .argument('[file]', 'Markdown file, or - for standard input')
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
Examples:
  ferry announcements publish pop_up_ann maintenance.md
  echo '# All nodes are up' | ferry announcements publish index_ann`,
    )
    .action((kind: AnnouncementKind, file: string | undefined) => runPublish(context, { kind, file }));
}

async function runPublish(context: Context, { kind, file }: PublishOptions): Promise<void> {
  const body = await readInput(context.host, file, 'Name a Markdown file, or pipe the text in.');
  if (body.trim() === '') throw usageError('The announcement is empty. Nothing was published.');
  if (body.length > longest) {
    throw usageError(`The announcement has ${body.length} characters, ${longest} are allowed. Shorten it.`);
  }
  const { result } = await context.ask(publish, { ann_type: kind, body });
  await context.print.answer(
    { kind, revision: result.revision },
    () => `Published revision ${result.revision} of ${kind}.`,
  );
}
