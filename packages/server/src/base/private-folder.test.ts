import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openMailTransport } from '../modules/ground/mail/smtp/transport.ts';
import { readConfig } from '../settings/config.ts';
import { openPrivateFolder } from './private-folder.ts';

const place = mkdtempSync(join(tmpdir(), 'ferry-folder-'));
afterAll(() => rmSync(place, { recursive: true }));

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8);

test('a folder is created for its owner alone, and an existing one is closed to others', () => {
  const made = join(place, 'made/below');
  openPrivateFolder(made);
  expect(modeOf(made)).toBe('700');
  chmodSync(made, 0o755);
  openPrivateFolder(made);
  expect(modeOf(made)).toBe('700');
});

test('a shared folder is not changed', () => {
  const shared = join(place, 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  openPrivateFolder(shared);
  expect(modeOf(shared)).toBe('1777');
});

test('an existing outbox and its data folder are closed to others', () => {
  const data = join(place, 'data');
  mkdirSync(join(data, 'outbox'), { recursive: true });
  for (const folder of [data, join(data, 'outbox')]) chmodSync(folder, 0o755);
  openMailTransport(readConfig({ FERRY_DATA_DIR: data }));
  expect([modeOf(data), modeOf(join(data, 'outbox'))]).toEqual(['700', '700']);
});
