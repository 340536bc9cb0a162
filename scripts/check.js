// `npm run check` runs every check, even after a failure, so that one run lists everything that is left to do.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { listFiles, readSource } from '../tests/fences/imports.ts';
import { findNode } from './install.js';

/** The checks of a round run at the same time. Without `--force` the compiler overlooks changes in files of words. */
const rounds = [
  [[findNode(), 'scripts/generate.js', '--check']],
  [['biome', 'check', '.'], ['tsc', '-b', '--force'], ['knip']],
];

/** Keeps colours although the output is read through a pipe. */
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

/** Runs a check and prints its output when it has ended. Resolves to whether it passed. */
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

/**
 * Prints the lines of code by package, without blank ones, and the size of all pictures. Tests are the test files, stories
 * and `testing` folders, and everything in `tests` and `.storybook`. All other code is product.
 */
function printSizes() {
  const none = () => ({ product: 0, 'tests and stories': 0 });
  const [packages, sum] = [{}, none()];
  let pictures = 0;
  for (const file of listFiles()) {
    if (/\.(png|jpg)$/.test(file)) pictures += statSync(file).size;
    if (!/\.(tsx?|js|sql)$/.test(file)) continue;
    const isTest = /\.(test|stories|fixture)\.|^(tests|\.storybook)\/|\/testing\//.test(file);
    const [place] = /^packages\/\w+|^[^/]+/.exec(file);
    packages[place] ??= none();
    for (const row of [packages[place], sum])
      row[isTest ? 'tests and stories' : 'product'] += readSource(file).match(/\S.*/g)?.length ?? 0;
  }
  console.table({ ...packages, sum });
  console.log(`Pictures: ${(pictures / 1e6).toFixed(1)} MB`);
}

const passed = [];
for (const round of rounds) passed.push(...(await Promise.all(round.map(run))));
printSizes();
const isDone = passed.every(Boolean);
if (isDone) console.log('Nothing is left to do.');
process.exit(isDone ? 0 : 1);
