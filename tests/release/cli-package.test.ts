import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePlace, type Place } from '../journeys/parts/server-process.ts';
import { type Started, startUnpacked, type Unpacked, unpack } from './parts/unpacked.ts';

let unpacked: Unpacked;
let file: string;
let place: Place;
let server: Started;
beforeAll(async () => {
  unpacked = unpack();
  const packages = readdirSync(unpacked.folder).filter((name) => name.endsWith('.tgz'));
  expect(packages).toEqual([expect.stringMatching(/^ferry-cli-\d+\.\d+\.\d+\.tgz$/)]);
  file = join(unpacked.folder, ...packages);
  place = await makePlace('pglite');
  server = await startUnpacked(unpacked, place.environment);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await place.remove();
  unpacked[Symbol.dispose]();
});

/** The path of a program on this machine. */
const found = (name: string) =>
  realpathSync(
    execFileSync('which', [name], { encoding: 'utf8', env: { PATH: process.env.PATH ?? '' } }).trim(),
  );

/** Simulates another machine: an empty home, an empty folder, and only these programs. */
function otherMachine(programs: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'ferry-elsewhere-'));
  for (const name of ['home', 'bin', 'work']) mkdirSync(join(folder, name));
  for (const [name, program] of Object.entries(programs)) symlinkSync(program, join(folder, 'bin', name));
  const env = {
    HOME: join(folder, 'home'),
    PATH: [join(folder, 'bin'), join(folder, 'npm/bin')].join(delimiter),
  };
  return {
    folder,
    run: (program: string, args: string[], more: Record<string, string> = {}, input = '') =>
      execFileSync(program, args, {
        cwd: join(folder, 'work'),
        env: { ...env, ...more },
        encoding: 'utf8',
        stdio: 'pipe',
        input,
      }),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

type Machine = ReturnType<typeof otherMachine>;

/** Installs the package by the instructions of `docs/cli.md`, and returns its folder. */
const ways: Readonly<Record<string, () => [Machine, folder: string]>> = {
  'by npm, without a network'() {
    const machine = otherMachine({ node: process.execPath, npm: found('npm') });
    const to = join(machine.folder, 'npm');
    machine.run('npm', ['install', '--global', '--prefix', to, '--offline', '--no-audit', '--no-fund', file]);
    return [machine, join(to, 'lib/node_modules/@ferry/cli')];
  },
  'by tar, without npm'() {
    const machine = otherMachine({ node: process.execPath });
    execFileSync('tar', ['-xzf', file, '-C', machine.folder]);
    symlinkSync('../package/bin/ferry.js', join(machine.folder, 'bin/ferry'));
    return [machine, join(machine.folder, 'package')];
  },
};

describe.each(Object.keys(ways))('the command line on another machine, installed %s', (way) => {
  let machine: Machine;
  let folder: string;
  beforeAll(() => {
    const installed = ways[way]?.();
    if (installed === undefined) throw new Error(`no way ${way}`);
    [machine, folder] = installed;
  });
  afterAll(() => machine[Symbol.dispose]());

  test('it has no dependencies, and contains the licences of what it includes', () => {
    const { dependencies, devDependencies, scripts, version } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    expect([dependencies, devDependencies, scripts]).toEqual([undefined, undefined, undefined]);
    expect(machine.run('ferry', ['--version'])).toBe(`${version}\n`);
    expect(readdirSync(folder).sort()).toEqual(['LICENCES.md', 'LICENSE', 'bin', 'dist', 'package.json']);
    // The file that every command loads. With a complete library it would be three times as large.
    expect(statSync(join(folder, 'dist/shared.js')).size).toBeLessThan(230_000);
    expect(readFileSync(join(folder, 'LICENCES.md'), 'utf8')).toMatch(/^## commander [\d.]+ \(MIT\)$/m);
  });

  test('it signs in, reads, changes and completes, and stores the server in the home folder', () => {
    const token = readFileSync(join(place.directory, 'admin-token'), 'utf8');
    machine.run('ferry', ['login', 'production', '--url', server.url], {}, token);
    expect(JSON.parse(machine.run('ferry', ['health', '--json']))).toMatchObject({ status: 'ok' });
    const rows = JSON.parse(machine.run('ferry', ['products', 'list', '--json']));
    expect(rows).toEqual({ total_count: rows.rows.length, rows: expect.any(Array) });
    const args = [
      'coupons',
      'create',
      '--coupon',
      `SPRING${way.length}`,
      '--percent',
      '20',
      '--ends-at',
      '30d',
    ];
    expect(machine.run('ferry', [...args, '--yes'])).toContain('SPRING');
    expect(machine.run('ferry', ['complete', '--', 'jobs', 'run', 'dai'])).toBe('daily\n');
    expect(machine.run('ferry', ['apply', '--dry-run', '-f', '-'], {}, 'settings: {}')).not.toBe('');
  });

  test('it has every language, and reads files and standard input', () => {
    expect(machine.run('ferry', ['users', 'find', '--help'], { LANG: 'zh_TW.UTF-8' })).toContain('用法');
    const checked = machine.run(
      'ferry',
      ['traffic', 'report', '--node', '3', '--dry-run', '--json'],
      {},
      '1,2,3\n',
    );
    expect(JSON.parse(checked)).toMatchObject({ rows: 1 });
  });
});
