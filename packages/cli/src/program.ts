import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import type { AddCommand } from './call-commands.ts';
import { addService } from './commands/account/service.ts';
import { addPublish } from './commands/announcements/publish.ts';
import { addShow } from './commands/announcements/show.ts';
import { addList } from './commands/context/list.ts';
import { addLogin } from './commands/context/login.ts';
import { addRemove } from './commands/context/remove.ts';
import { addUse } from './commands/context/use.ts';
import { addJobsList } from './commands/jobs/list.ts';
import { addJobsRun } from './commands/jobs/run.ts';
import { addAddresses } from './commands/nodes/addresses.ts';
import { addCreate as addNodeCreate } from './commands/nodes/create.ts';
import { addDisable, addEnable } from './commands/nodes/enable.ts';
import { addImportOld } from './commands/nodes/import-old.ts';
import { addKeys } from './commands/nodes/keys.ts';
import { addList as addNodeList } from './commands/nodes/list.ts';
import { addMaintenance } from './commands/nodes/maintenance.ts';
import { addNewKey } from './commands/nodes/new-key.ts';
import { addRevokeKey } from './commands/nodes/revoke-key.ts';
import { addShow as addNodeShow } from './commands/nodes/show.ts';
import { addUpdate as addNodeUpdate } from './commands/nodes/update.ts';
import { addCreate as addProductCreate } from './commands/products/create.ts';
import { addList as addProductList } from './commands/products/list.ts';
import { addUpdate as addProductUpdate } from './commands/products/update.ts';
import { addHealth } from './commands/system/health.ts';
import { addRejected } from './commands/traffic/rejected.ts';
import { addReport } from './commands/traffic/report.ts';
import { addBan } from './commands/users/ban.ts';
import { addUnban } from './commands/users/unban.ts';
import { createContext, type GlobalOptions } from './context.ts';
import { exitMeanings } from './exit.ts';
import type { Host } from './platform/host.ts';

/** The whole command line: a noun, what it is, its verbs. */
const nouns: readonly (readonly [noun: string, about: string, verbs: readonly AddCommand[]])[] = [
  ['announcements', 'What customers read on the dashboard and in pop-ups.', [addPublish, addShow]],
  ['users', 'Customers and their bans.', [addBan, addUnban]],
  [
    'nodes',
    'Nodes, their keys and their health.',
    [
      addNodeList,
      addNodeShow,
      addNodeCreate,
      addNodeUpdate,
      addEnable,
      addDisable,
      addKeys,
      addNewKey,
      addRevokeKey,
      addAddresses,
      addMaintenance,
      addImportOld,
    ],
  ],
  ['products', 'What the shop sells.', [addProductList, addProductCreate, addProductUpdate]],
  ['jobs', 'Work that repeats: what ran, what is due.', [addJobsList, addJobsRun]],
  ['traffic', 'Bytes that customers used.', [addReport, addRejected]],
  ['account', 'A customer’s own account, by an API token.', [addService]],
  ['context', 'Servers that this terminal knows.', [addList, addUse, addRemove]],
];

const manifest = new URL('../package.json', import.meta.url);
const version = () => (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;

const exitCodes = exitMeanings.map(([code, meaning]) => `  ${String(code).padEnd(4)} ${meaning}`).join('\n');

const environment = `
Environment (wins over the context):
  FERRY_URL       address of the server
  FERRY_TOKEN     script token of an admin, or an API token of a customer
  FERRY_NODE_KEY  key of a node
  FERRY_CONFIG    file of the contexts
  NO_COLOR        no colours`;

function configure(program: Command, host: Host): void {
  const width = (columns: number | undefined) => columns || 80;
  program
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      // What commander says about wrong usage is said by `run`, once and in one form.
      writeErr: () => {},
      getOutHelpWidth: () => width(host.stdout.columns),
      getErrHelpWidth: () => width(host.stderr.columns),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .configureHelp({ showGlobalOptions: true })
    .helpCommand(false);
}

export function createProgram(host: Host): Command {
  const program = new Command('ferry');
  configure(program, host);
  program
    .description('Ferry in a terminal: for operators, nodes and scripts.')
    .usage('<noun> <verb> [options]')
    .version(version(), '--version', 'print the version')
    .option('--json', 'answer in JSON, for programs')
    .option('--context <name>', 'use this context instead of the current one')
    .helpOption('-h, --help', 'show help')
    .addHelpText('after', environment)
    .addHelpText('afterAll', `\nExit codes:\n${exitCodes}`);
  const context = createContext(host, () => program.opts<GlobalOptions>());
  addLogin(program, context);
  addHealth(program, context);
  for (const [noun, about, verbs] of nouns) {
    const group = program.command(noun).description(about).usage('<verb> [options]').helpCommand(false);
    for (const add of verbs) add(group, context);
  }
  return program;
}
