import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { asAdmin, tempFolder } from '../../testing/terminal.ts';
import { fileError } from './file-error.ts';

const failed = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: it does not go`), { code }, path === undefined ? {} : { path });

describe('an error of the file system', () => {
  test.each([
    ['ENOENT', 'There is no file /a. Check its name.'],
    ['ENOTDIR', 'There is no file /a. Check its name.'],
    ['EISDIR', '/a is a folder.'],
    ['EEXIST', '/a already exists.'],
    ['EACCES', 'may not open /a.'],
    ['EPERM', 'may not open /a.'],
    ['EROFS', 'is on a read-only disk.'],
    ['ENOSPC', 'There is no room for /a.'],
  ])('%s is a sentence that says what to do', (code, sentence) => {
    const error = fileError(failed(code, '/a'));
    expect([error?.code, error?.message]).toEqual([2, expect.stringContaining(sentence)]);
    expect(error?.message).not.toContain(code);
  });

  test('names the requested file, and ignores other errors', () => {
    expect(fileError(failed('ENOENT'), '/b')?.message).toContain('/b');
    expect(fileError(failed('ECONNRESET'))).toBeUndefined();
    expect(fileError(new Error('x'))).toBeUndefined();
  });

  test('is explained by every command that reads or writes a file', async () => {
    const folder = tempFolder();
    const file = join(folder, 'a-file');
    writeFileSync(file, 'x');
    mkdirSync(join(folder, 'a-folder'));
    const lines = [
      ['coupons', 'create', '--coupon', 'SPRING', '--input'],
      ['products', 'create'],
      ['nodes', 'create'],
      ['apply', '-f'],
      ['announcements', 'publish', 'index_ann'],
      ['traffic', 'report', '--node-id', '3'],
      ['users', 'grant-many', '--money', '5', '--reason', 'outage', '--ids'],
      ['health', '--ca'],
      ['login', '--url', 'https://ferry.test', '--token-file'],
    ];
    for (const line of lines)
      for (const path of [join(folder, 'absent'), join(file, 'below'), join(folder, 'a-folder')]) {
        const { code, err } = await asAdmin([...line, path], { folder });
        expect([line, path, code, err]).toEqual([line, path, 2, expect.stringContaining(path)]);
        expect(err).not.toMatch(/\bE[A-Z]{4,}\b|unexpected/);
      }
  });
});
