import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

/** Where commands keep what was not done. */
const temporary = mkdtempSync(join(tmpdir(), 'ferry-commands-'));
afterAll(() => rmSync(temporary, { recursive: true }));

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The result of a program. A killed one has no exit code. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs one of the product's programs with only this environment. `dies`: it is killed after so many milliseconds. */
export async function runProgram(
  argv: readonly string[],
  environment: Readonly<Record<string, string>>,
  dies?: number,
): Promise<Ran> {
  const child = spawn(process.execPath, argv, {
    cwd: root,
    env: { PATH: process.env.PATH, TMPDIR: temporary, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const timer = dies === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), dies);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  clearTimeout(timer);
  return { code: child.exitCode, out, err };
}

/** Runs the command line. */
export const command = (url: string, token: string, argv: readonly string[], dies?: number): Promise<Ran> =>
  runProgram(
    ['packages/cli/bin/ferry.js', ...argv],
    { FERRY_URL: url, FERRY_TOKEN: token, FERRY_CONFIG: '/nowhere/ferry.json' },
    dies,
  );
