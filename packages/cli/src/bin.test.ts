import { type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../bin/ferry.js', import.meta.url));

const isOlder = (node: string) => {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  const major = Number(/^v(\d+)/.exec(stdout)?.[1]);
  return major >= 20 && major < 24;
};

/** A Node on this machine that is too old to run the product. */
const olderNode = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/bin', '/usr/bin']
  .map((folder) => join(folder, 'node'))
  .find((node) => existsSync(node) && isOlder(node));

/** A device that is always full, if the system has one. */
const hasFullDisk = existsSync('/dev/full');

const kinds: [string, string | undefined][] = [
  ['the Node of the project', process.execPath],
  ['an older Node of the system', olderNode],
];

async function ended(
  child: ReturnType<typeof spawn>,
): Promise<{ code: number | null; out: string; err: string }> {
  const [out, err, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'close'),
  ]);
  return { code, out, err };
}

describe.each(kinds)('ferry under %s', (_, node) => {
  const start = (argv: string[], env: Record<string, string> = {}, stdio: StdioOptions = 'pipe') =>
    spawn(node ?? '', [bin, ...argv], {
      stdio,
      env: { PATH: process.env.PATH ?? '', FERRY_CONFIG: '/nowhere/ferry.json', ...env },
    });

  test.skipIf(!node)('answers and ends with the exit code of the command', { timeout: 20_000 }, async () => {
    expect(await ended(start(['--version']))).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      err: '',
    });
    expect(await ended(start(['health']))).toEqual({
      code: 4,
      out: '',
      err: 'ferry: No server is chosen. Run "ferry login", or set FERRY_URL.\n',
    });
  });

  test.skipIf(!node)('hands standard input through', { timeout: 20_000 }, async () => {
    const child = start(['traffic', 'report', '--node', '3', '--dry-run', '--json']);
    child.stdin?.end('1,2,3\n');
    const { code, out } = await ended(child);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ rows: 1, u: '2', d: '3' });
  });

  test.skipIf(!node || !hasFullDisk)(
    'says that its answer could not be written',
    { timeout: 20_000 },
    async () => {
      const full = openSync('/dev/full', 'w');
      const child = start(['--version'], {}, ['ignore', full, 'pipe']);
      closeSync(full);
      expect(await ended(child)).toEqual({
        code: 2,
        out: '',
        err: 'ferry: The command was carried out, but its answer could not be written. There is no room for the output. Make room on its disk, or name a file on another one.\n',
      });
    },
  );

  test.skipIf(!node || !hasFullDisk)(
    'keeps its exit code where nobody hears the failure',
    { timeout: 20_000 },
    async () => {
      const full = openSync('/dev/full', 'w');
      const child = start(['health'], {}, ['ignore', 'pipe', full]);
      closeSync(full);
      expect(await ended(child)).toEqual({ code: 4, out: '', err: '' });
    },
  );

  test.skipIf(!node)('ends with 130 when it is interrupted', { timeout: 20_000 }, async () => {
    const server = createServer(() => child.kill('SIGINT'));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const child = start(['health'], {
      FERRY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    expect(await ended(child)).toEqual({ code: 130, out: '', err: 'ferry: Interrupted.\n' });
    server.closeAllConnections();
    server.close();
  });
});
