import type { Command } from 'commander';
import { beforeAll, expect, test } from 'vitest';
import type { Machine } from './platform/host.ts';
import { createTimeLimit } from './platform/time-limit.ts';
import { createProgram } from './program.ts';
import { ferry, tempFolder } from './testing/terminal.ts';

/** Sample values of options and arguments, by the word in their usage. */
const samples: Readonly<Record<string, string>> = {
  json: '{"kind":"money","amount":"5.00"}',
  time: '2027-01-01T00:00:00Z',
  day: '2026-11-01',
  'true|false': 'true',
  'user-id': '42',
  kind: 'index_ann',
  key: '3',
  url: 'https://a.test',
  address: 'https://a.test',
};

interface Leaf {
  readonly words: readonly string[];
  readonly command: Command;
}

/** Every executable command, with all nouns loaded. */
async function leaves(): Promise<Leaf[]> {
  const signal = new AbortController().signal;
  const limit = createTimeLimit(signal);
  const nowhere = { write: () => true } as unknown as Machine['stdout'];
  const host = { env: {}, folder: '/nowhere', stdout: nowhere, stderr: nowhere, signal, limit };
  const program = await createProgram(host as never, ['completion'], new DisposableStack());
  const walk = (command: Command, words: readonly string[]): Leaf[] =>
    command.commands.length === 0
      ? [{ words, command }]
      : command.commands.flatMap((one) => walk(one, [...words, one.name()]));
  return walk(program, []);
}

const local = new Set(['help', 'version', 'completion', 'context list', 'context use', 'context remove']);

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
