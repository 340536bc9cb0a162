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
import { facts } from '../../output/table.ts';
import { readInput } from '../../platform/input.ts';
import { say } from '../../words/say.ts';

type Terms = CallInput<typeof create>['body'];
type Segment = Terms['segment'];
type Texts = Terms['texts'];

interface Options {
  readonly name?: string;
  readonly subjectZh?: string;
  readonly bodyZh?: string;
  readonly subjectEn?: string;
  readonly bodyEn?: string;
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

export function addSend(parent: Command, context: Context): void {
  parent
    .command('send')
    .description(
      'Mails many customers, once to each and in his language, as a campaign that the server sends.',
    )
    .option('--subject-zh <text>', 'subject in Chinese')
    .option('--body-zh <file>', 'Markdown in Chinese; - for standard input')
    .option('--subject-en <text>', 'subject in English')
    .option('--body-en <file>', 'Markdown in English; - for standard input')
    .option('--name <text>', 'its name for staff; by default the subject')
    .addOption(new Option('--state <state>', 'whom').choices(customerState.options))
    .option('--plan <text>', 'whom: by the product that they bought last')
    .addOption(new Option('--level <number>', 'whom').argParser(countArgument(0, 10_000)))
    .addOption(
      new Option('--expiring-days <number>', 'whom: customers whose plan ends within these days').argParser(
        days,
      ),
    )
    .addOption(
      new Option('--silent-days <number>', 'whom: customers without traffic in these days').argParser(days),
    )
    .option('--users <file>', 'whom: numbers, UUIDs or addresses, one a line; - for standard input')
    .option('--everybody', 'whom: all customers who are not disabled')
    .option(
      '--about-account',
      'about the account itself: also for customers who unsubscribed, and without a link to unsubscribe',
    )
    .addOption(
      new Option('--per-minute <number>', 'the maximum number in a minute')
        .argParser(countArgument(1, 600))
        .default(60),
    )
    .addOption(new Option('--starts-at <time>', 'by default now').argParser(momentArgument('ahead')))
    .addOption(
      new Option(
        '--announcement <revision>',
        'its announcement: nothing is sent before it is published or after it is withdrawn',
      ).argParser(idArgument),
    )
    .option('--test <address>', 'mail each text to this address and to nobody else')
    .addOption(oldKeyOption())
    .addOption(yesOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
The recipients are fixed when the campaign is created. "ferry mail campaign" shows its progress; "pause", "resume" and
"cancel" pause, continue and end it. Customers who have unsubscribed get no mail, also if they do so meanwhile.

Examples:
  ferry mail send --subject-zh 线路维护 --body-zh zh.md --subject-en Maintenance --body-en en.md --test you@example.com
  ferry mail send --subject-zh 线路维护 --body-zh zh.md --state active --plan Gold --expiring-days 7
  ferry mail send --subject-zh 线路维护 --body-zh zh.md --users hit.txt --about-account --per-minute 30 --yes`,
    )
    .action((options: Options) => runSend(context, options));
}

async function textsOf({ host }: Context, given: Options): Promise<Texts> {
  const { subjectZh, bodyZh, subjectEn, bodyEn, users } = given;
  if ([bodyZh, bodyEn, users].filter((file) => file === '-').length > 1)
    throw usageError(say`Standard input can be one of the files, not several.`);
  const one = async (language: string, subject: string | undefined, file: string | undefined) => {
    if (subject === undefined && file === undefined) return undefined;
    if (subject === undefined || file === undefined)
      throw usageError(say`A text in ${language} has a subject and a body. Give both.`);
    const body = await readInput(host, file, say`Name a Markdown file, or pipe the text in.`);
    if (body.trim() === '') throw usageError(say`The text in ${language} is empty. Nothing was sent.`);
    return { subject, body };
  };
  const [zh, en] = [await one(say`Chinese`, subjectZh, bodyZh), await one(say`English`, subjectEn, bodyEn)];
  if (zh === undefined && en === undefined)
    throw usageError(
      say`Say what it says: --subject-zh with --body-zh, --subject-en with --body-en, or both.`,
    );
  return { ...(zh && { 'zh-CN': zh }), ...(en && { en }) };
}

async function segmentOf({ host }: Context, options: Options): Promise<Segment> {
  const { state, plan, level, expiringDays, silentDays, users, everybody } = options;
  const filter = { state, plan, level, expiring_days: expiringDays, silent_days: silentDays };
  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  if ([isFiltered, users !== undefined, everybody === true].filter(Boolean).length !== 1)
    throw usageError(
      say`Say whom: by --state, --plan, --level, --expiring-days and --silent-days, by --users, or --everybody.`,
    );
  if (users === undefined) return filter;
  const text = await readInput(host, users, say`Name a file with --users, or pipe them in.`);
  const listed = text.split(/\r?\n/).flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  return { users: [...new Set(listed)] };
}

function assertFits(segment: Segment): void {
  const read = z.safeParse(segmentSchema, segment);
  if (read.success) return;
  const many = segment.users?.length ?? 0;
  if (segment.users !== undefined && (many === 0 || many > 10_000))
    throw usageError(say`The list names ${many} customers: 1 to 10000 are mailed at once. Nothing was sent.`);
  throw usageError(
    say`These can not be customers: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}.`,
  );
}

async function runSend(context: Context, options: Options): Promise<void> {
  const { ask, print } = context;
  const texts = await textsOf(context, options);
  const about = options.aboutAccount === true ? 'account' : 'news';
  if (options.test !== undefined) {
    const { result } = await ask(tryOut, { body: { to: options.test, about, texts } });
    await print.answer(
      result,
      () => say`${result.mails} mails are on their way to ${result.to}, and to nobody else.`,
    );
    return;
  }
  const segment = await segmentOf(context, options);
  assertFits(segment);
  const { result: counted } = await ask(count, { body: { segment, about } });
  await assertAgreed(context, options, {
    about: say`It would go to ${counted.total} customers: ${counted.by_language['zh-CN']} who read Chinese, ${counted.by_language.en} English; ${counted.unsubscribed} more want no news.`,
    notDone: say`Nothing was sent.`,
  });
  const startsAt = options.startsAt === undefined ? undefined : await context.moment(options.startsAt);
  const name = (options.name ?? texts['zh-CN']?.subject ?? texts.en?.subject ?? '').slice(0, 80);
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
      [say`Campaign`, `${result.campaign_id} ${result.name}`],
      [say`Goes to`, String(result.total)],
      [say`From`, result.starts_at],
      [say`At most`, say`${result.per_minute} a minute`],
      [say`Done in`, say`about ${Math.ceil(result.total / result.per_minute)} minutes`],
    ]),
  );
}
