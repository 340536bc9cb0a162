import { preview, publish } from '@ferry/core/contract/announcements/admin';
import type { AnnouncementKind } from '@ferry/core/contract/announcements/customer';
import { type Command, Option } from 'commander';
import { type Moment, momentArgument } from '../../arguments/moments.ts';
import { dryRunOption } from '../../calls/call-commands.ts';
import { assertAgreed, yesOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { setField } from '../../output/field-names.ts';
import { facts } from '../../output/table.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { aboutOf, say } from '../../words/say.ts';
import { kindArgument } from './kind.ts';
import { textOf } from './text.ts';

interface PublishOptions {
  readonly at?: Moment;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

export function addPublish(parent: Command, context: Context): void {
  parent
    .command('publish')
    .description(aboutOf(publish))
    .addArgument(kindArgument())
    .argument('[file]', say('announcements.file'))
    .addOption(
      setField(new Option('--at <time>', say('announcements.publish_at')), 'published_at').argParser(
        momentArgument('ahead'),
      ),
    )
    .addOption(yesOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      noteAndExamples(
        'announcements.publish_note',
        'ferry announcements publish index_ann',
        "ferry announcements publish pop_up_ann maintenance.md --at 'tomorrow 20:00' --yes",
        "echo '# All nodes are up' | ferry announcements publish index_ann --yes",
      ),
    )
    .action((kind: AnnouncementKind, file: string | undefined, options: PublishOptions) =>
      runPublish(context, kind, file, options),
    );
}

const placeOf = (kind: AnnouncementKind) =>
  kind === 'index_ann' ? say('announcements.on_dashboard') : say('announcements.as_pop_up');

async function previewOf(context: Context, kind: AnnouncementKind, body: string, at: string | undefined) {
  const { result } = await context.ask(preview, { body });
  const head = facts([
    [say('announcements.title'), result.title],
    [say('announcements.shows'), placeOf(kind)],
    [say('shared.from'), at ?? say('shared.now')],
  ]);
  return `${head}\n\n${body}`;
}

async function runPublish(
  context: Context,
  kind: AnnouncementKind,
  file: string | undefined,
  options: PublishOptions,
): Promise<void> {
  const { print } = context;
  const at = options.at === undefined ? undefined : (await context.moment(options.at)).toISOString();
  const body = await textOf(context, {
    file,
    toRead: say('announcements.new_preview', { kind: placeOf(kind) }),
  });
  if (options.yes !== true && options.dryRun !== true)
    await assertAgreed(context, options, {
      preview: await previewOf(context, kind, body, at),
      notDone: say('announcements.nothing_published'),
    });
  const { result } = await context.ask(publish, { ann_type: kind, published_at: at, body });
  await print.answer(
    { kind, revision: result.revision, ...(at === undefined ? {} : { published_at: at }) },
    () =>
      at === undefined
        ? say('announcements.published_now', { revision: result.revision, kind })
        : say('announcements.published_later', { revision: result.revision, kind, at }),
  );
}
