import type { Call } from '@ferry/core/contract/base/call';
import { exampleAnswer } from '@ferry/core/contract/base/example';
import { examples } from '@ferry/core/contract/examples';
import { expect, test } from 'vitest';
import { callOf } from '../calls/call-of.ts';
import { lineOf } from '../calls/contract-command.ts';
import { nowChosen } from '../calls/fields.ts';
import { leaves } from '../testing/all-commands.ts';
import { ferry } from '../testing/terminal.ts';

const lines = (
  await Promise.all(
    (
      await leaves()
    ).map(async ({ words, command }) => {
      nowChosen(command);
      const line = lineOf.get(command);
      const call = line && (await callOf(command));
      const example = call && examples.get(call);
      if (line === undefined || call === undefined || example === undefined) return [];
      return [{ name: words.join(' '), call, example, line: line(example) }];
    }),
  )
).flat();

/** A moment in one form: an option is sent with milliseconds. A number may be text in an address. */
const inOneForm = (_: string, value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? `${value}`.replace(/(T\d\d:\d\d:\d\d)(Z)$/, '$1.000$2')
    : value;
const alike = (value: unknown) =>
  value === undefined ? value : JSON.parse(JSON.stringify(value), inOneForm);

test('there are examples', () => {
  expect(lines.length).toBeGreaterThan(100);
});

/** All values of a request, in path, query and body. The key of a node comes from the context. */
function saidBy(call: Call, given: object, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return alike([given, body]);
  const all = { ...body, ...given };
  return alike(
    call.access === 'node'
      ? Object.fromEntries(Object.entries(all).filter(([name]) => name !== 'token' && name !== 'key'))
      : all,
  );
}

test.each(lines)(
  'the example of $name makes the request of the contract’s example',
  async ({ call, example, line }) => {
    const { input = {} } = example;
    const { code, requests } = await ferry(line.argv, {
      ...(line.stdin === undefined ? {} : { stdin: line.stdin }),
      env: { FERRY_TOKEN: 'token-1', FERRY_NODE_KEY: 'key-1' },
      reply: () => ({ body: exampleAnswer(call, example) }),
    });
    const { method, url = '', body } = requests.at(-1) ?? {};
    const { pathname, searchParams } = new URL(url);
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(`${input[name]}`));
    expect([code, method, pathname]).toEqual([0, call.method, path]);
    const asked = Object.fromEntries(
      Object.keys(call.query).flatMap((name) =>
        input[name] === undefined ? [] : [[name, `${input[name]}`]],
      ),
    );
    const sentBody =
      typeof input.body === 'object' || call.access === 'node' ? JSON.parse(body ?? '{}') : body;
    expect(saidBy(call, Object.fromEntries(searchParams), sentBody)).toEqual(
      saidBy(call, asked, input.body ?? sentBody),
    );
  },
);
