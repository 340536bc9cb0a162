import { show } from '@ferry/core/contract/announcements/admin';
import type { AnnouncementKind } from '@ferry/core/contract/announcements/customer';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { printable } from '../../output/printable.ts';
import { facts } from '../../output/table.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { aboutOf, say } from '../../words/say.ts';
import { kindArgument } from './kind.ts';

interface ShowOptions {
  readonly kind: AnnouncementKind;
}

export function addShow(parent: Command, context: Context): void {
  parent
    .command('show')
    .description(aboutOf(show))
    .addArgument(kindArgument())
    .addHelpText(
      'after',
      noteAndExamples(
        'announcements.show_note',
        'ferry announcements show index_ann',
        'ferry announcements show pop_up_ann > pop-up.md',
      ),
    )
    .action((kind: AnnouncementKind) => runShow(context, { kind }));
}

async function runShow({ ask, print }: Context, { kind }: ShowOptions): Promise<void> {
  const { result } = await ask(show, { ann_type: kind });
  await print.answer(result, () => {
    if (!print.toTerminal) return result.markdown_text;
    const head = facts([
      [say('announcements.kind'), result.function_name],
      [say('announcements.revision'), String(result.announcement_id)],
      [say('announcements.published_at'), result.created_at],
    ]);
    return `${head}\n\n${printable(result.markdown_text)}`;
  });
}
