// `npm test`: installs what it needs and runs the lane `tests`, or the named lanes in that order. `recipes+faults,lost` runs
// `recipes` at the same time as `faults` and then `lost`. With `--begin-within MINUTES` a lane that has not begun by then is
// left out, and named at the end. Runs on Node 20 before anything is installed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findNode } from './install.js';
import {
  chromiumPath,
  chromiumShell,
  ensureBrowser,
  ensureFaketime,
  ensureNginx,
  ensurePgbouncer,
  ensureV2ray,
  startPostgres,
} from './system.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = findNode();
const results = join(root, '.artifacts');
const totals = { passed: 0, failed: 0, skipped: 0 };
const skipped = [];
/** Printed again at the end, because people read the end of a long log first. */
const failures = [];
const took = [];

/** Resolves to the exit code, or to null if a signal ended the program. */
async function run(command, args, environment = {}) {
  const child = spawn(node, [join(root, command), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // The suites start many servers. With a compile cache only the first one has to compile the code.
      NODE_COMPILE_CACHE: join(tmpdir(), 'ferry-compile-cache'),
      ...environment,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
    },
  });
  const [code] = await once(child, 'exit');
  return code;
}

/** A failure's message in one line, without its stack. Its first line often names only the kind of check. */
const briefly = (text) =>
  text
    .split(/^\s+at /m, 1)[0]
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' · ')
    .slice(0, 600);

const seconds = (milliseconds) => `${Math.round(milliseconds / 1000)} s`;

/** The longest files of a suite, and how long the last file ran while all other workers were idle. */
function sayLongest(results) {
  const files = results
    .map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      took: endTime - startTime,
      endTime,
    }))
    .sort((one, other) => other.took - one.took);
  const longest = files.slice(0, 8).map(({ name, took }) => `${name} ${seconds(took)}`);
  const [last = 0, before = last] = files.map(({ endTime }) => endTime).sort((one, other) => other - one);
  console.log(`Longest: ${longest.join(', ')}. The last file ran alone for ${seconds(last - before)}.`);
}

/** Runs one Vitest configuration and adds its tests to the totals. A suite that crashes counts as one failure. */
async function suite(name, config, { environment = {}, projects = [], folders = [] } = {}) {
  console.log(`\n— ${name}`);
  const began = performance.now();
  const file = join(results, `${name.replaceAll(' ', '-')}.json`);
  const unhandled = file.replace('.json', '.unhandled.json');
  const args = [
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(root, 'scripts/unhandled-errors.js')}`,
    `--outputFile.json=${file}`,
    ...projects.map((project) => `--project=${project}`),
    ...folders,
  ];
  const status = await run('node_modules/vitest/vitest.mjs', args, {
    CHROMIUM_PATH: chromiumPath,
    CHROMIUM_SHELL: chromiumShell(),
    FERRY_UNHANDLED_ERRORS: unhandled,
    ...environment,
  });
  try {
    const told = JSON.parse(readFileSync(file, 'utf8'));
    sayLongest(told.testResults);
    totals.passed += told.numPassedTests;
    totals.failed += told.numFailedTests;
    totals.skipped += told.numPendingTests + told.numTodoTests;
    if (status !== 0 && told.numFailedTests === 0) {
      totals.failed += 1;
      failures.push(`${name}: ended with ${status} though no test failed`);
    }
    for (const { message, file: path, test } of JSON.parse(readFileSync(unhandled, 'utf8')))
      failures.push(
        `${name}: ${path ? relative(root, path) : 'no file'}, during or after “${test}”, not caught: ${briefly(message)}`,
      );
    for (const { name: path, message, assertionResults } of told.testResults) {
      const place = `${name}: ${relative(root, path)}`;
      if (message) failures.push(`${place}: ${briefly(message)}`);
      for (const { status: result, fullName, failureMessages } of assertionResults)
        if (result === 'failed')
          failures.push(`${place} > ${fullName}: ${briefly(failureMessages[0] ?? '')}`);
    }
  } catch {
    totals.failed += 1;
    failures.push(`${name}: ended without a report`);
  }
  took.push(`${name} ${seconds(performance.now() - began)}`);
}

let [portal, release] = [undefined, undefined];

async function makeReleaseNow() {
  console.log('\n— making the release, and the portal with it');
  if ((await run('scripts/release.js', [])) !== 0) totals.failed += 1;
}

async function buildPortalNow() {
  console.log('\n— building the portal');
  if ((await run('node_modules/vite/bin/vite.js', ['build', 'packages/portal', '--logLevel=warn'])) !== 0)
    totals.failed += 1;
}

/** Makes the release once, also for lanes that run at the same time. */
const makeRelease = () => {
  release ??= makeReleaseNow();
  return release;
};

/** Builds the portal once. If a lane needs the release, makes that instead: made later, it would change files that servers use. */
const buildPortal = () => {
  if (wanted.some((name) => ['release', 'month'].includes(name))) return makeRelease();
  portal ??= buildPortalNow();
  return portal;
};

/** Browser journeys, and tests that kill servers and commands. */
const processesOn = async (engine, ...kinds) => {
  if (!hasBrowser || (engine === 'postgres' && !postgres)) return;
  await buildPortal();
  await suite(`${kinds.join(' and ')} on ${engine}`, 'tests/vitest.config.ts', {
    environment: database,
    projects: [`on ${engine}`],
    folders: kinds.map((kind) => `tests/${kind}/`),
  });
};

/** The lanes by name: `node scripts/test.js tests crawl`. The totals include all lanes that ran. */
const lanes = {
  /** For developers: all tests except those that kill programs. The server's tests run on both databases. */
  async tests() {
    await suite('units', 'vitest.config.ts');
    await suite('server', 'packages/server/vitest.config.ts', { environment: database });
    if (hasBrowser) await suite('stories', '.storybook/vitest.config.ts');
    await processesOn('pglite', 'journeys');
  },
  /** Servers and commands that are killed during their work. */
  faults: () => processesOn('pglite', 'faults'),
  /** Real agents with a real client. The first run builds them, which takes many minutes. */
  agents: () => suite('real agents', 'tests/real-agents/vitest.config.ts'),
  /** Third-party programs that call the API. */
  api: () => suite('api', 'tests/api/vitest.config.ts'),
  /** The examples of the recipes, followed in a clone. */
  async recipes() {
    if (hasBrowser) await suite('recipes', 'tests/recipes/vitest.config.ts');
  },
  /** The tar ball, and the production guides with it. */
  async release() {
    await makeRelease();
    await suite('release', 'tests/release/vitest.config.ts', { environment: database });
  },
  /** The document of an operator's month, line by line, with the tar ball. */
  async month() {
    if (!postgres) return;
    await makeRelease();
    await suite('month', 'tests/month/vitest.config.ts', { environment: database });
  },
  /** Kills, outages, and journeys with concurrency, on PostgreSQL. */
  postgres: () => processesOn('postgres', 'journeys', 'faults'),
  /** Loses the response of every write of a customer. */
  async lost() {
    if (!hasBrowser) return;
    await buildPortal();
    await suite('lost', 'tests/lost/vitest.config.ts');
  },
  /** Every page as customers of every kind. */
  async crawl() {
    if (!hasBrowser) return;
    await buildPortal();
    await suite('widths', '.storybook/widths/config.ts');
    await suite('crawl', 'tests/crawl/vitest.config.ts');
  },
};

function readArguments() {
  try {
    const options = { 'begin-within': { type: 'string', default: 'Infinity' } };
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const minutes = Number(values['begin-within']);
    if (minutes > 0) return [minutes, positionals];
    console.error('--begin-within takes a number of minutes above 0.');
  } catch ({ message }) {
    console.error(message);
  }
  process.exit(2);
}

/** In minutes. */
const [beginWithin, asked] = readArguments();
const steps = (asked.length > 0 ? asked : ['tests']).map((step) =>
  step.split('+').map((names) => names.split(',')),
);
const wanted = steps.flat(2);
for (const name of wanted)
  if (!(name in lanes)) {
    console.error(`There is no lane “${name}”. There are: ${Object.keys(lanes).join(', ')}.`);
    process.exit(2);
  }

const hasBrowser = ensureBrowser();
// The tests create hundreds of databases for minutes. A vacuum in one of them would delay the removal of its rows.
const postgres = await startPostgres({ autovacuum: 'off' });
const database = postgres ? { TEST_DATABASE_URL: postgres.url } : {};
if (!postgres) {
  console.log(
    'No PostgreSQL here: the half of the suite that runs on it is skipped. Name one with TEST_DATABASE_URL.',
  );
  skipped.push('PostgreSQL');
}
if (!hasBrowser) skipped.push('browser');
if (!ensureV2ray()) skipped.push('v2ray');
if (!ensureFaketime()) skipped.push('faketime');
if (postgres && !ensurePgbouncer()) skipped.push('pgbouncer');
if (!ensureNginx()) skipped.push('nginx');

if (wanted.includes('tests')) rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const leftOut = [];
try {
  for (const step of steps)
    await Promise.all(
      step.map(async (names) => {
        for (const name of names)
          if (performance.now() < beginWithin * 60_000) await lanes[name]();
          else leftOut.push(name);
      }),
    );
} finally {
  postgres?.stop();
}

if (skipped.length > 0 && process.env.CI) {
  console.log(`\nSkipped here, but not allowed to be in CI: ${skipped.join(', ')}`);
  totals.failed += skipped.length;
}
if (leftOut.length > 0) {
  console.log(`\nLeft out, because ${beginWithin} minutes had passed: ${leftOut.join(', ')}`);
  totals.skipped += leftOut.length;
}
if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`);
console.log(`\nTook: ${took.join(', ')}`);
const line = `${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`;
writeFileSync(join(results, 'totals.txt'), `${line}\n`);
console.log(`\n${line}`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
