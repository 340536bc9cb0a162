import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'ferry-environment-'));
afterAll(() => rmSync(folder, { recursive: true }));
chmodSync(folder, 0o755);
const file = join(folder, 'ferry.env');
writeFileSync(file, "FERRY_SITE_NAME='渡口 one'\nPORT=8081\n", { mode: 0o600 });

/** A program that reads the file and prints what it has then. */
const program = `await import(${JSON.stringify(fileURLToPath(new URL('environment-file.ts', import.meta.url)))});
process.stdout.write([process.env.FERRY_SITE_NAME, process.env.PORT].join(' '))`;

function read(environment: Record<string, string>, uid?: number) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: environment,
    encoding: 'utf8',
    ...(uid === undefined ? {} : { uid }),
  });
  return { status, stdout, stderr };
}

test('the file adds variables, and those of the environment stay', () => {
  expect(read({ FERRY_ENV_FILE: file, PORT: '9000' })).toEqual({
    status: 0,
    stdout: '渡口 one 9000',
    stderr: '',
  });
});

test('a file that is not there is named', () => {
  const { status, stderr } = read({ FERRY_ENV_FILE: join(folder, 'none') });
  expect([status, stderr]).toEqual([1, expect.stringContaining('none cannot be read: it is not there')]);
});

test.runIf(process.getuid?.() === 0)('a file of another user does not count as missing', () => {
  const { status, stderr } = read({ FERRY_ENV_FILE: file }, 65_534);
  expect([status, stderr]).toEqual([1, expect.stringContaining('only other users may read it')]);
});
