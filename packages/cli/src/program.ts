import type { Command } from 'commander';
import type { AddCommand } from './calls/call-commands.ts';
import { isLong } from './calls/command-ways.ts';
import { addApi } from './commands/api/api.ts';
import { addSite } from './commands/site/site.ts';
import { addComplete, addCompletion } from './commands/system/completion.ts';
import { addWords } from './commands/system/words.ts';
import { type Context, createContext } from './context.ts';
import { exitMeanings } from './exit.ts';
import { addGlobalOptions, type GlobalOptions, usualSeconds } from './global-options.ts';
import { SpokenCommand } from './output/help.ts';
import { readBy } from './output/reader.ts';
import { type Host, languageOf } from './platform/http/host.ts';
import { takeLock } from './platform/lock.ts';
import { version } from './version.ts';

/** The verbs of a noun, and those that are loaded where another one than these was asked for. */
interface Verbs {
  readonly verbs: readonly AddCommand[];
  readonly more?: () => Promise<Verbs>;
}

/** Commands without a noun. */
const alone: readonly (readonly [names: readonly string[], load: () => AddCommand | Promise<AddCommand>])[] =
  [
    [['login'], async () => (await import('./commands/context/login.ts')).addLogin],
    [['health'], async () => (await import('./commands/system/health.ts')).addHealth],
    [['doctor'], async () => (await import('./commands/system/doctor.ts')).addDoctor],
    [['whoami'], async () => (await import('./commands/system/whoami.ts')).addWhoAmI],
    [['api'], () => addApi],
    [['export', 'diff', 'apply'], () => addSite],
    [['completion'], () => addCompletion],
    [['complete'], () => addComplete],
    [['version', 'help'], () => addWords],
  ];

type Load = () => Promise<Verbs>;

/** The nouns of the command line, with a description and their verbs. Only the used noun is loaded. */
const nouns: readonly (readonly [noun: string, about: string, load: Load])[] = [
  [
    'announcements',
    'What customers read on the dashboard and in pop-ups.',
    () => import('./commands/announcements/verbs.ts'),
  ],
  ['mail', 'The queue of mails, and mails to many.', () => import('./commands/mail/verbs.ts')],
  ['telegram', 'The bot.', () => import('./commands/telegram/verbs.ts')],
  ['users', 'Customers and their bans.', () => import('./commands/users/verbs.ts')],
  ['bans', 'Bans of customers.', () => import('./commands/bans/verbs.ts')],
  ['products', 'What the shop sells.', () => import('./commands/products/verbs.ts')],
  ['coupons', 'What makes a purchase cheaper.', () => import('./commands/coupons/verbs.ts')],
  ['codes', 'Redeem codes.', () => import('./commands/codes/verbs.ts')],
  ['orders', 'What customers bought, and refunds of it.', () => import('./commands/orders/verbs.ts')],
  ['bills', 'Plans that renew.', () => import('./commands/bills/verbs.ts')],
  ['recharges', 'Money that customers pay in.', () => import('./commands/recharges/verbs.ts')],
  ['invoices', 'Invoices of customers.', () => import('./commands/invoices/verbs.ts')],
  ['commissions', 'What inviting earned.', () => import('./commands/commissions/verbs.ts')],
  ['money', 'Whether the books agree.', () => import('./commands/money/verbs.ts')],
  ['nodes', 'Nodes, their keys and their health.', () => import('./commands/nodes/verbs.ts')],
  ['rules', 'Audit rules that nodes look for.', () => import('./commands/rules/verbs.ts')],
  ['blocked-ips', 'Addresses that nodes shut out.', () => import('./commands/blocked-ips/verbs.ts')],
  ['links', 'Hosts of subscription links.', () => import('./commands/links/verbs.ts')],
  ['jobs', 'Work that repeats: what ran, what is due.', () => import('./commands/jobs/verbs.ts')],
  ['traffic', 'Bytes that customers used.', () => import('./commands/traffic/verbs.ts')],
  ['stats', 'Figures: money, customers, traffic, nodes.', () => import('./commands/stats/verbs.ts')],
  ['cron', 'The calls that a crontab makes.', () => import('./commands/cron/verbs.ts')],
  ['mod-mu', 'The calls that a node’s agent makes.', () => import('./commands/mod-mu/verbs.ts')],
  ['bots', 'The calls that bots make.', () => import('./commands/bots/verbs.ts')],
  ['tickets', 'What customers ask.', () => import('./commands/tickets/verbs.ts')],
  ['settings', 'What the site says of itself.', () => import('./commands/settings/verbs.ts')],
  ['tokens', 'Tokens of scripts.', () => import('./commands/tokens/verbs.ts')],
  ['secret', 'The keys of the site, and new ones.', () => import('./commands/secret/verbs.ts')],
  ['audit', 'Who did what.', () => import('./commands/audit/verbs.ts')],
  ['account', 'A customer’s own account, by an API token.', () => import('./commands/account/verbs.ts')],
  ['context', 'Servers that this terminal knows.', () => import('./commands/context/verbs.ts')],
];

/** The names of all nouns, and of all commands without one. */
export const everyWord: readonly string[] = [
  ...alone.flatMap(([names]) => names),
  ...nouns.map(([noun]) => noun),
];

const exitCodes = exitMeanings.map(([code, meaning]) => `  ${String(code).padEnd(3)}  ${meaning}`).join('\n');

const environment = `
Environment (has priority over the context):
  FERRY_URL       address of the server
  FERRY_TOKEN     script token of an admin, or an API token of a customer
  FERRY_NODE_KEY  key of a node
  FERRY_CONFIG    file of the contexts
  FERRY_PAGER     the pager for texts that are longer than the terminal, before PAGER
  NO_COLOR        no colours
  FORCE_COLOR     always colours`;

function configure(program: Command, host: Host, tell: (text: string) => void): void {
  const width = (columns: number | undefined) => columns || 80;
  program
    .exitOverride()
    .configureOutput({
      writeOut: tell,
      // `run` prints commander's usage errors, once and in one form.
      writeErr: () => {},
      getOutHelpWidth: () => width(host.stdout.columns),
      getErrHelpWidth: () => width(host.stderr.columns),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .configureHelp({ showGlobalOptions: true })
    .helpCommand(false);
}

/** A person at a terminal gets local times; files and pipes get them unchanged. */
const readerOf = ({ stdout, clock, env }: Host, utc: boolean) =>
  stdout.isTTY === true
    ? { columns: stdout.columns || 80, utc, now: clock.now(), language: languageOf(env) }
    : undefined;

/** Adds the verbs of a noun: those beyond the first ones unless the word behind the noun is one of these. */
async function addVerbs(
  group: Command,
  { verbs, more }: Verbs,
  asked: { readonly argv: readonly string[]; readonly context: Context },
): Promise<void> {
  for (const add of verbs) add(group, asked.context);
  if (more === undefined) return;
  const names = new Set(group.commands.map((verb) => verb.name()));
  const behind = asked.argv.flatMap((word, at) => (word === group.name() ? [asked.argv[at + 1] ?? ''] : []));
  if (behind.length > 0 && behind.every((word) => names.has(word))) return;
  await addVerbs(group, await more(), asked);
}

/**
 * The program for a command line: nouns that its words do not name have no verbs. What it takes hold of is in `held`;
 * help and version are told to `tell`.
 */
export async function createProgram(
  host: Host,
  argv: readonly string[],
  held: DisposableStack,
  tell: (text: string) => void = () => {},
): Promise<Command> {
  const program = new SpokenCommand('ferry');
  configure(program, host, tell);
  program
    .description('Ferry in a terminal: for operators, nodes and scripts.')
    .usage('<noun> <verb> [options]')
    .version(version(), '--version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .addHelpText('after', environment)
    .addHelpText('afterAll', `\nExit codes:\n${exitCodes}`);
  addGlobalOptions(program);
  let running: Command = program;
  program.hook('preAction', (_, command) => {
    running = command;
    const { timeout, lock, utc } = command.optsWithGlobals<GlobalOptions>();
    readBy(readerOf(host, utc === true));
    const seconds = timeout ?? (isLong(command) ? undefined : usualSeconds);
    if (seconds !== undefined) host.limit.start(seconds);
    if (lock !== undefined) held.use(takeLock(host.env, lock));
  });
  const context = createContext(host, argv, () => running);
  held.defer(() => context.tellWhere());
  const isNamed = (names: readonly string[]) => names.some((name) => argv.includes(name));
  // Where a noun is named, nothing is listed, and only what is named can be meant.
  const isOne = isNamed(nouns.map(([noun]) => noun));
  for (const [names, load] of alone) if (!isOne || isNamed(names)) (await load())(program, context);
  for (const [noun, about, load] of nouns) {
    if (isOne && !isNamed([noun])) continue;
    const group = program.command(noun).description(about).usage('<verb> [options]').helpCommand(false);
    if (isNamed([noun])) await addVerbs(group, await load(), { argv, context });
  }
  return program;
}
