// `npm run check` runs every check, also after one that failed, so that a single run names everything there is to do:
// after a migration the tables are written first, and the compiler then names each place that must decide about a column.
import { spawn } from 'node:child_process';
import { findNode } from './install.js';

/** The checks of a round run at the same time. By itself the compiler does not notice a changed file of words. */
const rounds = [
  [[findNode(), 'scripts/generate.js', '--check']],
  [['biome', 'check', '.'], ['tsc', '-b', '--force'], ['knip']],
  [[findNode(), 'scripts/lines.js']],
];

/** Colours, as without a pipe. */
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

/** Runs a check, prints what it says when it has ended, and tells whether it passed. */
const run = ([command, ...args]) =>
  new Promise((resolve) => {
    const check = spawn(command, args, {
      env: { ...process.env, ...colours },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = [];
    for (const stream of [check.stdout, check.stderr]) stream.on('data', (part) => said.push(part));
    check.on('error', ({ message }) => said.push(Buffer.from(`${command}: ${message}\n`)));
    check.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });

const passed = [];
for (const round of rounds) passed.push(...(await Promise.all(round.map(run))));
const isDone = passed.every(Boolean);
if (isDone) console.log('Nothing is left to do.');
process.exit(isDone ? 0 : 1);
