import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allCalls } from '@ferry/core/contract';
import { siteHeader, takesDryRun } from '@ferry/core/contract/base/call';
import type { Command } from 'commander';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { answerText } from './output/answer.ts';
import { type Leaf, leaves } from './testing/all-commands.ts';
import { sampleOf } from './testing/sample.ts';
import { ferry, tempFolder } from './testing/terminal.ts';
import { say, speak } from './words/say.ts';

/** Sample values of options and arguments, by the word in their usage. */
const samples: Readonly<Record<string, string>> = {
  json: '{"kind":"money","amount":"5.00"}',
  time: '2027-01-01T00:00:00Z',
  day: '2026-11-01',
  'true|false': 'true',
  'user-id': '42',
  kind: 'trojan',
  key: '3',
  file: '-',
  coupon: 'SPRING',
  'token-id': '00000000-0000-4000-8000-000000000001',
  url: 'https://a.test',
  address: 'https://a.test',
};

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

/** Commands that ask only if somebody would lose something. Their own tests try both. */
const asksSeldom = new Set(['nodes update']);

/** A valid command line, as far as it can be derived from the usage. */
function lineOf({ words, command }: Leaf): string[] {
  const given = command.registeredArguments
    .filter(({ required }) => required)
    .map((one) => one.argChoices?.[0] ?? samples[one.name()] ?? '3');
  const mandatory = command.options
    .filter((option) => option.mandatory)
    .flatMap((option) => {
      const [, word = ''] = /<(.+)>/.exec(option.flags) ?? [];
      return [option.long ?? '', option.argChoices?.[0] ?? samples[word] ?? '3'];
    });
  return [...words, ...given, ...mandatory];
}

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

test('every command fails in JSON where JSON is asked for, by every way to ask', {
  timeout: 120_000,
}, async () => {
  const refused = { status: 403, body: { is_success: false, message: 'No', code: 'x.y' } };
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

/** What commands that are written by hand want beside what they must be given. */
const more: Readonly<Record<string, readonly string[]>> = {
  'users ban': ['--for', '3d'],
  'users grant-many': ['--ids', '-', '--money', '5', '--reason', 'outage'],
  'nodes addresses': ['--any'],
  'nodes maintenance': ['--note', 'work', '--for', '2h'],
  'orders refund': ['--remark', 'twice'],
  'mail send': ['--subject-en', 'news', '--body-en', '-', '--everybody'],
};

/** What they read, where that is not the body of their call. */
const inputs: Readonly<Record<string, string>> = {
  apply: 'settings: {terms_url: https://b.test}',
  'announcements edit': 'another text',
};

/** Runs a command with all that its call wants, against a server that answers every call as its schema says. */
async function carriedOut({ words, command }: Leaf, further: readonly string[] = [], language = 'en') {
  const call = allCalls.find(({ meaning }) => meaning === command.description());
  // Those that their call alone makes have their options once they are chosen.
  const isByCall = command.options.length === 0;
  const query = (isByCall ? (call?.required ?? []) : []).flatMap((name) => {
    const schema = call?.query[name];
    return schema === undefined ? [] : [`--${name.replaceAll('_', '-')}=${sampleOf(schema)}`];
  });
  const input = isByCall && call?.body !== undefined ? ['--input', '-'] : [];
  const line = [
    ...lineOf({ words, command }),
    ...query,
    ...input,
    ...(more[words.join(' ')] ?? []),
    ...further,
  ];
  const changed = new Set<string>();
  const folder = tempFolder();
  const reply = ({ method, url }: { method: string; url: string }) => {
    const { pathname } = new URL(url);
    const asked = allCalls.find(
      (one) =>
        one.method === method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
    );
    if (asked?.changes) changed.add(asked.operation);
    const body = asked === undefined ? {} : sampleOf(asked.answer, 'output');
    return { body, headers: { [siteHeader]: encodeURIComponent('渡口') } };
  };
  const body = call?.body === undefined ? {} : sampleOf(call.body);
  const ran = await ferry(line, {
    env: {
      FERRY_TOKEN: 'token-1',
      FERRY_NODE_KEY: 'key-1',
      FERRY_CONFIG: join(folder, 'ferry.json'),
      LANG: language,
    },
    folder,
    reply,
    stdin: inputs[words.join(' ')] ?? (typeof body === 'string' ? body : JSON.stringify(body)),
  });
  return { ...ran, changed };
}

test('every command that asks does nothing without an answer, and ends with 2', {
  timeout: 120_000,
}, async () => {
  const wrong: unknown[] = [];
  const asking: string[] = [];
  for (const leaf of all) {
    const name = leaf.words.join(' ');
    const { out } = await carriedOut(leaf, ['--help']);
    if (!/^ +--yes /m.test(out) || asksSeldom.has(name)) continue;
    asking.push(name);
    // A wrong kind of input would end with 2 as well, so what is asked with --yes has to work.
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

test('only one place asks, so that no command can do it in another way', () => {
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
    // What no sample carries out is said by the words for any answer.
    speak(language);
    for (const call of allCalls.filter((one) => takesDryRun(one) && !sent.has(one.operation)))
      expect(await answerText(sampleOf(call.answer, 'output'), call), call.operation).not.toContain(nothing);
    expect(sent.size).toBeGreaterThan(80);
  },
);

test('every command that changes something says at which site', { timeout: 120_000 }, async () => {
  const silent: unknown[] = [];
  let told = 0;
  for (const leaf of all) {
    const name = leaf.words.join(' ');
    // Signing in changes this machine and no site.
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
