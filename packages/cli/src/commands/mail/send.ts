import type { CallInput } from '@ferry/core/contract/base/call';
import { count, create, segment as segmentSchema, tryOut } from '@ferry/core/contract/campaigns/admin';
import { customerState } from '@ferry/core/contract/customers/admin';
import { type Command, Option } from 'commander';
import * as z from 'zod/mini';
import { countArgument, idArgument } from '../../arguments/arguments.ts';
import { type Moment, momentArgument } from '../../arguments/moments.ts';
import { dryRunOption, oldKeyOption } from '../../calls/call-commands.ts';
import { assertAgreed, yesOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { setField } from '../../output/field-names.ts';
import { facts } from '../../output/table.ts';
import { readInput } from '../../platform/input.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { type Tongue, tongues } from '../../words/languages.ts';
import { say } from '../../words/say.ts';

type Terms = CallInput<typeof create>['body'];
type Segment = Terms['segment'];
type Texts = Terms['texts'];

/** `--subject-zh` and `--body-zh`, and so on for each language. */
type InLanguage = `${'subject' | 'body'}${string}`;

interface Options extends Readonly<Record<InLanguage, string | undefined>> {
  readonly name?: string;
  readonly aboutAccount?: boolean;
  readonly state?: Segment['state'];
  readonly plan?: string;
  readonly level?: number;
  readonly expiringDays?: number;
  readonly silentDays?: number;
  readonly users?: string;
  readonly everybody?: boolean;
  readonly perMinute: number;
  readonly startsAt?: Moment;
  readonly announcement?: number;
  readonly test?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

const days = countArgument(1, 3_650);

/** Subject and body in one language. */
const optionsIn = ({ flag, name }: Tongue): [Option, Option] => [
  new Option(`--subject-${flag} <text>`, say('mail.send_subject', { language: name })),
  new Option(`--body-${flag} <file>`, say('mail.send_body', { language: name })),
];

export function addSend(parent: Command, context: Context): void {
  const send = parent.command('send').description(say('mail.send'));
  for (const tongue of tongues()) {
    const [subject, body] = optionsIn(tongue);
    send.addOption(setField(subject, `texts.${tongue.language}.subject`));
    send.addOption(setField(body, `texts.${tongue.language}.body`));
  }
  send
    .option('--name <text>', say('mail.send_name'))
    .addOption(new Option('--state <state>', say('mail.send_state')).choices(customerState.options))
    .option('--plan <text>', say('mail.send_plan'))
    .addOption(new Option('--level <number>', say('mail.send_state')).argParser(countArgument(0, 10_000)))
    .addOption(new Option('--expiring-days <number>', say('mail.send_expiring_days')).argParser(days))
    .addOption(new Option('--silent-days <number>', say('mail.send_silent_days')).argParser(days))
    .option('--users <file>', say('shared.whom_by_file'))
    .option('--everybody', say('mail.send_everybody'))
    .option('--about-account', say('mail.send_about_account'))
    .addOption(
      new Option('--per-minute <number>', say('mail.send_per_minute'))
        .argParser(countArgument(1, 600))
        .default(60),
    )
    .addOption(
      new Option('--starts-at <time>', say('mail.send_starts_at')).argParser(momentArgument('ahead')),
    )
    .addOption(new Option('--announcement <revision>', say('mail.send_announcement')).argParser(idArgument))
    .addOption(setField(new Option('--test <address>', say('mail.send_test')), 'to'))
    .addOption(oldKeyOption())
    .addOption(yesOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      noteAndExamples(
        'mail.send_note',
        'ferry mail send --subject-zh 线路维护 --body-zh zh.md --subject-en Maintenance --body-en en.md --test you@example.com',
        'ferry mail send --subject-zh 线路维护 --body-zh zh.md --state active --plan Gold --expiring-days 7',
        'ferry mail send --subject-zh 线路维护 --body-zh zh.md --users hit.txt --about-account --per-minute 30 --yes',
      ),
    )
    .action((options: Options) => runSend(context, options));
}

async function textsOf({ host }: Context, given: Options): Promise<Texts> {
  const written = tongues().map((tongue) => {
    const [subject, file] = optionsIn(tongue).map((option) => given[option.attributeName() as InLanguage]);
    return { ...tongue, subject, file };
  });
  const files = [given.users, ...written.map(({ file }) => file)];
  if (files.filter((file) => file === '-').length > 1) throw usageError(say('mail.one_standard_input'));
  const texts: Texts = {};
  for (const { language, name, subject, file } of written) {
    if (subject === undefined && file === undefined) continue;
    if (subject === undefined || file === undefined)
      throw usageError(say('mail.text_needs_both', { language: name }));
    const body = await readInput(host, file, say('shared.name_markdown_file'));
    if (body.trim() === '') throw usageError(say('mail.text_empty', { language: name }));
    texts[language] = { subject, body };
  }
  if (Object.keys(texts).length === 0) throw usageError(say('mail.say_what'));
  return texts;
}

async function segmentOf({ host }: Context, options: Options): Promise<Segment> {
  const { state, plan, level, expiringDays, silentDays, users, everybody } = options;
  const filter = { state, plan, level, expiring_days: expiringDays, silent_days: silentDays };
  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  if ([isFiltered, users !== undefined, everybody === true].filter(Boolean).length !== 1)
    throw usageError(say('mail.say_whom'));
  if (users === undefined) return filter;
  const text = await readInput(host, users, say('mail.name_users'));
  const listed = text.split(/\r?\n/).flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  return { users: [...new Set(listed)] };
}

function assertFits(segment: Segment): void {
  const read = z.safeParse(segmentSchema, segment);
  if (read.success) return;
  const many = segment.users?.length ?? 0;
  if (segment.users !== undefined && (many === 0 || many > 10_000))
    throw usageError(say('mail.list_too_long', { total: many }));
  throw usageError(
    say('mail.not_customers', { users: read.error.issues.map(({ path }) => path.join('.')).join(', ') }),
  );
}

async function runSend(context: Context, options: Options): Promise<void> {
  const { ask, print } = context;
  const texts = await textsOf(context, options);
  const about = options.aboutAccount === true ? 'account' : 'news';
  if (options.test !== undefined) {
    const { result } = await ask(tryOut, { body: { to: options.test, about, texts } });
    await print.answer(result, () => say('mail.test_sent', { total: result.mails, to: result.to }));
    return;
  }
  const segment = await segmentOf(context, options);
  assertFits(segment);
  const { result: counted } = await ask(count, { body: { segment, about } });
  await assertAgreed(context, options, {
    about: say('mail.would_go_to', {
      total: counted.total,
      readers: tongues()
        .filter(({ language }) => counted.by_language[language] > 0 || counted.total === 0)
        .map(({ language, name }) =>
          say('mail.who_read', { number: counted.by_language[language], language: name }),
        )
        .join(say('shared.comma')),
      unsubscribed: counted.unsubscribed,
    }),
    notDone: say('mail.nothing_sent'),
  });
  const startsAt = options.startsAt === undefined ? undefined : await context.moment(options.startsAt);
  const [first] = tongues().flatMap(({ language }) => texts[language] ?? []);
  const name = (options.name ?? first?.subject ?? '').slice(0, 80);
  const body: Terms = {
    name,
    segment,
    about,
    texts,
    per_minute: options.perMinute,
    starts_at: startsAt?.toISOString(),
    announcement: options.announcement,
  };
  const { result } = await ask(create, { body });
  await print.answer(result, () =>
    facts([
      [say('mail.campaign'), `${result.campaign_id} ${result.name}`],
      [say('mail.goes_to'), String(result.total)],
      [say('shared.from'), result.starts_at],
      [say('mail.at_most'), say('mail.per_minute', { number: result.per_minute })],
      [
        say('mail.done_in'),
        say('mail.about_minutes', { minutes: Math.ceil(result.total / result.per_minute) }),
      ],
    ]),
  );
}
