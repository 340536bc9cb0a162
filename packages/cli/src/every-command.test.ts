import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allCalls } from '@ferry/core/contract';
import { takesDryRun } from '@ferry/core/contract/base/call';
import type { Command } from 'commander';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { answerText } from './output/answer.ts';
import { type Leaf, leaves } from './testing/all-commands.ts';
import { carriedOut, lineOf } from './testing/carried-out.ts';
import { sampleOf } from './testing/sample.ts';
import { ferry, refusal, tempFolder } from './testing/terminal.ts';
import { say, speak } from './words/say.ts';

const local = new Set([
  'help',
  'version',
  'completion',
  'complete',
  'context list',
  'context use',
  'context remove',
  'tokens scopes',
  'tokens roles',
  'nodes make-keys',
]);

/** Commands that ask only if somebody would lose something. Their own tests cover both cases. */
const asksSeldom = new Set(['nodes update', 'products update']);

afterEach(() => speak('en'));

let all: Leaf[];
beforeAll(async () => {
  all = await leaves();
});

test('no option of a command is hidden by one that every command has', async () => {
  const ofAll = new Set(all[0]?.command.parent?.parent?.options.map(({ long }) => long) ?? []);
  const program = all[0]?.command;
  let top: Command | null | undefined = program;
  while (top?.parent) top = top.parent;
  for (const { long } of top?.options ?? []) ofAll.add(long);
  const hidden = all.flatMap(({ words, command }) =>
    command.options.filter(({ long }) => ofAll.has(long)).map(({ long }) => `${words.join(' ')} ${long}`),
  );
  expect(hidden).toEqual([]);
  expect(all.length).toBeGreaterThan(120);
});

test('every command prints failures as JSON with every option that asks for JSON', {
  timeout: 120_000,
}, async () => {
  const refused = refusal(403, 'x.y');
  const env = { FERRY_TOKEN: 'token-1', FERRY_NODE_KEY: 'key-1' };
  const wrong: unknown[] = [];
  const folder = tempFolder();
  for (const leaf of all) {
    const name = leaf.words.join(' ');
    if (local.has(name)) continue;
    for (const wish of [['--json'], ['--stream'], ['--fields', 'user_id']]) {
      const ran = await ferry([...lineOf(leaf), ...wish], { env, folder, reply: () => refused, stdin: '' });
      const lines = ran.err.trimEnd().split('\n');
      const last = ((): { error?: { exit_code?: number; message?: string } } => {
        try {
          return lines.map((line) => JSON.parse(line)).at(-1);
        } catch {
          return {};
        }
      })();
      const isGood =
        ran.code !== 0 && ran.out === '' && last.error?.exit_code === ran.code && last.error.message;
      if (!isGood) wrong.push({ name, wish, code: ran.code, out: ran.out, err: ran.err });
    }
  }
  expect(wrong).toEqual([]);
});

test('every command that asks for confirmation does nothing without it, and ends with 2', {
  timeout: 120_000,
}, async () => {
  const wrong: unknown[] = [];
  const asking: string[] = [];
  for (const leaf of all) {
    const name = leaf.words.join(' ');
    const { out } = await carriedOut(leaf, ['--help']);
    const isAsking =
      /^ +--yes /m.test(out) && !out.replaceAll(/\s+/g, ' ').includes(say('calls.yes_unasked'));
    if (!isAsking || asksSeldom.has(name)) continue;
    asking.push(name);
    // Wrong input would also end with 2, so the same command must succeed with --yes.
    const sure = await carriedOut(leaf, ['--yes']);
    for (const wish of [[], ['--json'], ['--quiet']]) {
      const { code, err, changed } = await carriedOut(leaf, wish);
      const isGood = code === 2 && changed.size === 0 && err.includes('--yes') && sure.changed.size > 0;
      if (!isGood) wrong.push({ name, wish, code, err, changed: [...changed], sure: sure.err });
    }
  }
  expect(wrong).toEqual([]);
  expect(asking.length).toBeGreaterThan(20);
});

test('only one place asks for confirmation', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const written = (pattern: RegExp) =>
    files.filter((name) => pattern.test(readFileSync(folder + name, 'utf8'))).toSorted();
  expect(written(/readline/)).toEqual(['calls/consent.ts', 'platform/input.ts']);
  expect(written(/'--yes/)).toEqual(['calls/consent.ts']);
  const asking = written(/\byesOption\(/);
  expect(written(/\bassert(Agreed|Sure)\(/)).toEqual(
    expect.arrayContaining(asking.filter((name) => name !== 'commands/site/site.ts')),
  );
});

test.each(['en', 'zh-CN'] as const)(
  'no command that sends a write says in %s that nothing would change',
  {
    timeout: 120_000,
  },
  async (language) => {
    speak(language);
    const nothing = say('output.nothing_change');
    const wrong: unknown[] = [];
    const sent = new Set<string>();
    for (const leaf of all) {
      const name = leaf.words.join(' ');
      if (local.has(name) || name === 'login' || name.endsWith('watch')) continue;
      const { out } = await carriedOut(leaf, ['--help']);
      const wishes = [['--yes'], ['--dry-run']].filter(([wish]) => new RegExp(`^ +${wish} `, 'm').test(out));
      for (const wish of [[], ...wishes]) {
        const ran = await carriedOut(leaf, wish, language);
        for (const operation of ran.changed) sent.add(operation);
        if (ran.changed.size > 0 && ran.out.includes(nothing)) wrong.push([leaf.words, wish, ran.out]);
      }
    }
    expect(wrong).toEqual([]);
    // Commands that no sample can run are covered by the words for any answer.
    speak(language);
    for (const call of allCalls.filter((one) => takesDryRun(one) && !sent.has(one.operation)))
      expect(await answerText(sampleOf(call.answer, 'output'), call), call.operation).not.toContain(nothing);
    expect(sent.size).toBeGreaterThan(80);
  },
);

test('every command that changes something names the site', { timeout: 120_000 }, async () => {
  const silent: unknown[] = [];
  let told = 0;
  for (const leaf of all) {
    const name = leaf.words.join(' ');
    // Signing in changes only this machine.
    if (local.has(name) || name === 'login' || name.endsWith('watch')) continue;
    const first = await carriedOut(leaf);
    const { code, err, changed } = first.err.includes('Say --yes')
      ? await carriedOut(leaf, ['--yes'])
      : first;
    if (code !== 0 || changed.size === 0) continue;
    told += 1;
    if (!err.includes('At 渡口, https://ferry.test.')) silent.push({ name, err });
  }
  expect(silent).toEqual([]);
  expect(told).toBeGreaterThan(70);
});
