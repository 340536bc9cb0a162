import type { Command } from 'commander';
import type { AddCommand } from './calls/call-commands.ts';
import { isLong } from './calls/command-ways.ts';
import { addApi } from './commands/api/api.ts';
import { addSite } from './commands/site/site.ts';
import { addComplete, addCompletion } from './commands/system/completion.ts';
import { addWords } from './commands/system/words.ts';
import { type Context, createContext } from './context.ts';
import { exit } from './exit.ts';
import { addGlobalOptions, defaultTimeout, type GlobalOptions } from './global-options.ts';
import { SpokenCommand } from './output/help.ts';
import { readBy } from './output/reader.ts';
import { type Host, languageOf } from './platform/http/host.ts';
import { takeLock } from './platform/lock.ts';
import { version } from './version.ts';
import { say } from './words/say.ts';

/** The verbs of a noun. `more` is loaded unless the command line names one of `verbs`. */
interface Verbs {
  readonly verbs: readonly AddCommand[];
  readonly more?: () => Promise<Verbs>;
}

/** Commands without a noun. */
const alone: readonly (readonly [
  names: readonly string[],
  load: (whole: () => Promise<Command>) => AddCommand | Promise<AddCommand>,
])[] = [
  [['login'], async () => (await import('./commands/context/login.ts')).addLogin],
  [['health'], async () => (await import('./commands/system/health.ts')).addHealth],
  [['doctor'], async () => (await import('./commands/system/doctor.ts')).addDoctor],
  [['whoami'], async () => (await import('./commands/system/whoami.ts')).addWhoAmI],
  [['api'], (whole) => addApi(whole)],
  [['export', 'diff', 'apply'], () => addSite],
  [['completion'], () => addCompletion],
  [['complete'], () => addComplete],
  [['version', 'help'], () => addWords],
];

type Load = () => Promise<Verbs>;

/** The nouns of the command line, with their verbs. Only the used noun is loaded. */
const nouns = [
  ['announcements', () => import('./commands/announcements/verbs.ts')],
  ['mail', () => import('./commands/mail/verbs.ts')],
  ['telegram', () => import('./commands/telegram/verbs.ts')],
  ['users', () => import('./commands/users/verbs.ts')],
  ['bans', () => import('./commands/bans/verbs.ts')],
  ['products', () => import('./commands/products/verbs.ts')],
  ['coupons', () => import('./commands/coupons/verbs.ts')],
  ['codes', () => import('./commands/codes/verbs.ts')],
  ['orders', () => import('./commands/orders/verbs.ts')],
  ['bills', () => import('./commands/bills/verbs.ts')],
  ['pay-methods', () => import('./commands/pay-methods/verbs.ts')],
  ['recharges', () => import('./commands/recharges/verbs.ts')],
  ['invoices', () => import('./commands/invoices/verbs.ts')],
  ['commissions', () => import('./commands/commissions/verbs.ts')],
  ['money', () => import('./commands/money/verbs.ts')],
  ['nodes', () => import('./commands/nodes/verbs.ts')],
  ['rules', () => import('./commands/rules/verbs.ts')],
  ['blocked-ips', () => import('./commands/blocked-ips/verbs.ts')],
  ['links', () => import('./commands/links/verbs.ts')],
  ['jobs', () => import('./commands/jobs/verbs.ts')],
  ['traffic', () => import('./commands/traffic/verbs.ts')],
  ['stats', () => import('./commands/stats/verbs.ts')],
  ['cron', () => import('./commands/cron/verbs.ts')],
  ['mod-mu', () => import('./commands/mod-mu/verbs.ts')],
  ['uniproxy', () => import('./commands/uniproxy/verbs.ts')],
  ['uniproxy-v2', () => import('./commands/uniproxy-v2/verbs.ts')],
  ['bots', () => import('./commands/bots/verbs.ts')],
  ['tickets', () => import('./commands/tickets/verbs.ts')],
  ['settings', () => import('./commands/settings/verbs.ts')],
  ['tokens', () => import('./commands/tokens/verbs.ts')],
  ['secret', () => import('./commands/secret/verbs.ts')],
  ['audit', () => import('./commands/audit/verbs.ts')],
  ['account', () => import('./commands/account/verbs.ts')],
  ['context', () => import('./commands/context/verbs.ts')],
] as const satisfies readonly (readonly [noun: string, load: Load])[];

/** The names of all nouns, and of all commands without one. */
export const everyWord: readonly string[] = [
  ...alone.flatMap(([names]) => names),
  ...nouns.map(([noun]) => noun),
];

const asksForHelp = (argv: readonly string[]) => argv.some((word) => ['-h', '--help', 'help'].includes(word));

/** For the help, in numerical order. */
const exitCodes = () =>
  (Object.keys(exit) as (keyof typeof exit)[])
    .map((name) => `  ${String(exit[name]).padEnd(3)}  ${say(`exit.${name}`)}`)
    .join('\n');

const environment = () => `
${say('program.environment')}
  FERRY_URL       ${say('shared.address_of_server')}
  FERRY_TOKEN     ${say('program.environment_token')}
  FERRY_NODE_KEY  ${say('program.environment_node_key')}
  FERRY_CONFIG    ${say('program.environment_config')}
  FERRY_PAGER     ${say('program.environment_pager')}
  NO_COLOR        ${say('program.environment_no_color')}
  FORCE_COLOR     ${say('program.environment_force_color')}`;

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

/** Adds the verbs of a noun. `more` is loaded unless the word after the noun is one of the first verbs. */
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
 * The program for a command line. Nouns that its words do not name get no verbs. `held` releases what the program acquires;
 * `tell` gets help and version.
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
    .description(say('program.about'))
    .usage('<noun> <verb> [options]')
    .version(version, '--version', say('program.version'))
    .helpOption('-h, --help', say('program.help'))
    .addHelpText('after', environment())
    .addHelpText('afterAll', `\n${say('exit.title')}\n${exitCodes()}`);
  addGlobalOptions(program);
  let running: Command = program;
  program.hook('preAction', (_, command) => {
    running = command;
    const { timeout, lock, utc } = command.optsWithGlobals<GlobalOptions>();
    readBy(readerOf(host, utc === true));
    const seconds = timeout ?? (isLong(command) ? undefined : defaultTimeout);
    if (seconds !== undefined) host.limit.start(seconds);
    if (lock !== undefined) held.use(takeLock(host.env, lock));
  });
  const examples = asksForHelp(argv) ? (await import('@ferry/core/contract/examples')).examples : undefined;
  const context = createContext(host, argv, () => running, examples);
  held.defer(() => context.tellWhere());
  const isNamed = (names: readonly string[]) => names.some((name) => argv.includes(name));
  // If the words name a noun, nothing is listed, so other commands are not needed.
  const isOne = isNamed(nouns.map(([noun]) => noun));
  const whole = () => createProgram(host, everyWord, held);
  for (const [names, load] of alone) if (!isOne || isNamed(names)) (await load(whole))(program, context);
  for (const [noun, load] of nouns) {
    if (isOne && !isNamed([noun])) continue;
    const group = program
      .command(noun)
      .description(say(`nouns.${noun}`))
      .usage('<verb> [options]')
      .helpCommand(false);
    if (isNamed([noun])) await addVerbs(group, await load(), { argv, context });
  }
  return program;
}
