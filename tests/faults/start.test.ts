import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../journeys/parts/server-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'ferry-start-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The processes that have this text in their environment, which children inherit, without those that only wait to be reaped. */
const processesWith = (text: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(text);
      } catch {
        return false;
      }
    });

/** Ways to run `npm start`, and to end it. A terminal is closed by the end of the program that holds it. */
const ends: readonly [what: string, command: readonly string[], end: (npm: ChildProcess) => void][] = [
  ['npm gets TERM', ['npm', 'start'], (npm) => npm.kill('SIGTERM')],
  ['npm gets HUP', ['npm', 'start'], (npm) => npm.kill('SIGHUP')],
  ['Ctrl-C is pressed', ['npm', 'start'], ({ pid }) => process.kill(-Number(pid), 'SIGINT')],
  ['npm is killed', ['npm', 'start'], (npm) => npm.kill('SIGKILL')],
  ['the terminal is closed', ['script', '-qec', 'npm start', '/dev/null'], (npm) => npm.kill('SIGKILL')],
];

test.each(ends)(
  'nothing of `npm start` is left when %s, and the next one starts',
  async (_what, command, end) => {
    const mark = `FERRY_DATA_DIR=${directory}`;
    const [program = '', ...args] = command;
    const npm = spawn(program, args, {
      cwd: root,
      env: {
        ...process.env,
        VITEST: '',
        NODE_ENV: 'development',
        FERRY_DEMO: 'off',
        FERRY_DATA_DIR: directory,
        PORT: String(await freePort()),
      },
      // A group of its own, as a shell gives it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [npm.stdout, npm.stderr])
      stream?.on('data', (part) => {
        printed += part;
      });
    await expect.poll(() => printed, { timeout: 120_000 }).toContain('(ready in');
    expect(processesWith(mark).length).toBeGreaterThan(2);
    const ended = once(npm, 'exit');
    end(npm);
    await ended;
    await expect.poll(() => processesWith(mark)).toEqual([]);
  },
);
