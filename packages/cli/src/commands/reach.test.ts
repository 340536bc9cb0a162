import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allCalls } from '@ferry/core/contract';
import { takesDryRun } from '@ferry/core/contract/base/call';
import { expect, test } from 'vitest';
import { isCall } from '../calls/fields.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const ofPrograms = new Set(['admin', 'node', 'cron', 'bots', 'stats']);
const imported = /import (?:type )?(?:\{([^}]*)\}|\* as \w+) from '(@ferry\/core\/contract\/[^']+)'/g;

/** Operations with a command. `ferry api` names no call, so it does not count. */
async function reached(): Promise<Set<string>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const operations = new Set<string>();
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')))
    for (const [, named, place = ''] of readFileSync(folder + file, 'utf8').matchAll(imported)) {
      const exports = (await import(place)) as Record<string, unknown>;
      const names =
        named?.split(',').map((name) => name.trim().split(' as ')[0] ?? '') ?? Object.keys(exports);
      for (const name of names) {
        const call = exports[name];
        if (isCall(call)) operations.add(call.operation);
      }
    }
  return operations;
}

test('every command by hand that changes something of admins can be tried out', async () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/(\.test|verbs)\.ts$/.test(name))
    .map((name) => ({ name, text: readFileSync(folder + name, 'utf8') }));
  const without: string[] = [];
  for (const { name, text } of files)
    for (const [, named = '', place = ''] of text.matchAll(imported)) {
      const exports = (await import(place)) as Record<string, unknown>;
      // A file that only reads a call's fields sends nothing.
      const sends = (own: string) =>
        new RegExp(`\\b${own}\\b(?!\\.body)`).test(text.replaceAll(imported, ''));
      const calls = named
        .split(',')
        .map((one) => one.trim().split(' as '))
        .filter(([name = '', own = name]) => sends(own))
        .map(([name = '']) => exports[name]);
      const isTried = /dryRunOption\(\)|(create|update)Command\(|'--dry-run'|contractCommand\(/.test(text);
      // Some files only read the schemas of a call.
      const isMade = /\b(ask|send)\b/.test(text);
      if (calls.some((call) => isCall(call) && takesDryRun(call)) && isMade && !isTried) without.push(name);
    }
  expect(without).toEqual([]);
});

test('every operation of admins, nodes, cron, bots and statistics has a command of its own', async () => {
  const done = await reached();
  const wanted = allCalls.filter(({ access }) => ofPrograms.has(access)).map(({ operation }) => operation);
  expect(wanted.filter((operation) => !done.has(operation))).toEqual([]);
  expect(wanted.length).toBeGreaterThan(80);
});
