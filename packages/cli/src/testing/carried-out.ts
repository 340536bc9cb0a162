import { join } from 'node:path';
import { allCalls } from '@ferry/core/contract';
import { siteHeader } from '@ferry/core/contract/base/call';
import type { Leaf } from './all-commands.ts';
import { sampleOf } from './sample.ts';
import { ferry, tempFolder } from './terminal.ts';

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

/** A valid command line, as far as it can be derived from the usage. */
export function lineOf({ words, command }: Leaf): string[] {
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

/** Further options that single commands need. */
const more: Readonly<Record<string, readonly string[]>> = {
  'users ban': ['--for', '3d'],
  'users grant-many': ['--ids', '-', '--money', '5', '--reason', 'outage'],
  'nodes addresses': ['--any'],
  'nodes maintenance': ['--note', 'work', '--for', '2h'],
  'orders refund': ['--remark', 'twice'],
  'mail send': ['--subject-en', 'news', '--body-en', '-', '--everybody'],
};

/** Their standard input, if it is not the body of their call. */
const inputs: Readonly<Record<string, string>> = {
  apply: 'settings: {terms_url: https://b.test}',
  'announcements edit': 'another text',
};

/** Runs a command with all inputs that its call needs, against a server that answers each call by its schema. */
export async function carriedOut({ words, command }: Leaf, further: readonly string[] = [], language = 'en') {
  const call = allCalls.find(({ meaning }) => meaning === command.description());
  // Commands made from a call get their options only when they are chosen.
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
    const ofMethod = allCalls.filter((one) => one.method === method);
    const asked =
      ofMethod.find(({ path }) => path === pathname) ??
      ofMethod.find(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname));
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
