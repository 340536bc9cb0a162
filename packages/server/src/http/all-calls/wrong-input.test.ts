import { allCalls } from '@ferry/core/contract';
import { type Access, type Call, refusesUnknown } from '@ferry/core/contract/base/call';
import { isObject } from '@ferry/core/contract/base/values/is-object';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServerProcesses } from '../../testing/servers/open-server-processes.ts';
import type { TestServer } from '../../testing/servers/open-test-server.ts';
import { fieldsOf, fits, type Sent, sampleInput, schemaOf } from '../../testing/servers/sample-input.ts';
import { type Credentials, openAccess, secrets, sendCall } from '../../testing/servers/send-call.ts';

const server = await openServerProcesses();
const access = await openAccess(server);
afterAll(() => server[Symbol.asyncDispose]());

const places = ['params', 'query', 'body'] as const;
type Place = (typeof places)[number];

/**
 * The first of these values that a field does not accept is its wrong value. A field that accepts all of them has
 * none.
 */
const oddInBody = [{ odd: true }, [[]], 'x', -1];
const oddInAddress = ['x', '%', '-1', 'x'.repeat(300)];

interface Wrong {
  field: string;
  what: string;
  sent: Sent;
}

const replaced = (sent: Sent, place: Place, name: string, value: unknown): Sent => ({
  ...sent,
  [place]: { ...(sent[place] as object), [name]: value },
});

function without(sent: Sent, place: Place, name: string): Sent {
  const { [name]: _, ...rest } = sent[place] as Record<string, unknown>;
  return { ...sent, [place]: rest };
}

/** A call's valid input with one error each: every required field left out, and every field of a wrong type. */
function wrongInputs(call: Call): Wrong[] {
  const good = sampleInput(call);
  const found: Wrong[] = [];
  for (const place of places) {
    const { all, required } = fieldsOf(call, place);
    if (place !== 'params')
      for (const field of required.filter((name) => !secrets.has(name))) {
        const sent = without(good, place, field);
        if (!fits(call, sent)) found.push({ field, what: 'left out', sent });
      }
    for (const field of all.filter((name) => !secrets.has(name))) {
      const sent = (place === 'body' ? oddInBody : oddInAddress)
        .map((odd) => replaced(good, place, field, odd))
        .find((one) => !fits(call, one));
      if (sent !== undefined) found.push({ field, what: 'of another kind', sent });
    }
  }
  // A value that may be in either the query or the body is in neither of their schemas, so it is added here.
  for (const field of call.required)
    if (field === 'body') found.push({ field, what: 'left out', sent: { ...good, body: undefined } });
    else if (!secrets.has(field) && !(field in good.params) && !found.some((one) => one.field === field))
      found.push({ field, what: 'left out', sent: good });
  return found;
}

/** The message of a refusal. */
const wordsOf = (text: string): string => {
  const { message, msg, data } = JSON.parse(text) as Record<string, unknown>;
  return String(message ?? msg ?? data);
};
const isChinese = /\p{Script=Han}/u;

test.each(allCalls.map((call) => [call.operation, call] as const))(
  'the sample of %s is good input',
  (_name, call) => expect(fits(call, sampleInput(call)), JSON.stringify(sampleInput(call))).toBe(true),
);

describe('wrong input is refused in both languages by the name of its field', () => {
  const calls = allCalls
    .map((call) => [call.operation, call, wrongInputs(call)] as const)
    .filter(([_name, _call, wrong]) => wrong.length > 0);
  test.each(calls)('%s', async (_name, call, wrong) => {
    const credentials = await access(call.access);
    for (const { field, what, sent } of wrong)
      for (const language of ['zh-CN', 'en']) {
        const { status, text } = await sendCall(server, call, sent, credentials, { language });
        const label = `${field} ${what}: ${text}`;
        expect(status, label).toBe(call.envelope === 'v1' ? 200 : 422);
        if (call.envelope === 'v1' || call.envelope === 'agent')
          expect((JSON.parse(text) as { ret: number }).ret, label).toBe(0);
        expect(wordsOf(text), label).toContain(field);
        expect(isChinese.test(wordsOf(text).replaceAll(field, '')), label).toBe(language === 'zh-CN');
      }
  });
});

/** An answer without values that differ by chance or by customer: the types of its values, and its messages. */
function shapeOf(text: string): unknown {
  const shape = (value: unknown, name = ''): unknown => {
    // Two sites do not fold traffic at the same time.
    if (name === 'gaps') return 'list';
    if (Array.isArray(value)) return value.map((one) => shape(one));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shape(one, key)]));
    if (!['message', 'msg', 'code'].includes(name)) return typeof value;
    // Counters and measurements differ: another process may do a job's work, time passes, disks fill up.
    return String(value).replaceAll(/\d+(\.\d+)?/g, 'a number');
  };
  try {
    return shape(JSON.parse(text));
  } catch {
    return 'no JSON';
  }
}

/** Whether a call refuses fields of its body that it does not know. */
const isStrict = (call: Call) => refusesUnknown(call) && call.body !== undefined && call.bodyType === 'json';

test('only bodies of Ferry’s own staff calls refuse unknown fields', () => {
  const strict = allCalls.filter(isStrict);
  expect(strict.length).toBeGreaterThan(40);
  expect(strict.every(({ path }) => path.startsWith('/api/v2/admin_api/'))).toBe(true);
  const byItself = allCalls.filter(
    ({ body }) => body !== undefined && schemaOf(body).additionalProperties === false,
  );
  expect(byItself.filter((call) => !isStrict(call))).toEqual([]);
});

describe('a staff call refuses an unknown field by name and does nothing', () => {
  const fields = [['level', 'wallet_balance', '__proto__', 'constructor'], ['surely_unknown']];
  test.each(allCalls.filter(isStrict).map((call) => [call.operation, call] as const))(
    '%s',
    async (operation, call) => {
      const credentials = await access(call.access);
      const good = sampleInput(call);
      for (const names of fields) {
        const unknown = names.filter((name) => !fieldsOf(call, 'body').all.includes(name));
        const more = JSON.parse(`{${unknown.map((name) => `${JSON.stringify(name)}: 7`).join(',')}}`);
        for (const language of ['zh-CN', 'zh-TW', 'en']) {
          const sent = { ...good, body: { ...(good.body as object), ...more } };
          const { status, text } = await sendCall(server, call, sent, credentials, { language });
          expect(status, text).toBe(422);
          const { detail } = JSON.parse(text) as { detail: { loc: string[]; msg: string; type: string }[] };
          expect(detail.map(({ loc }) => loc.join('.')).sort()).toEqual(
            unknown.map((name) => `body.${name}`).sort(),
          );
          for (const { msg, type } of detail)
            expect([type, isChinese.test(msg)]).toEqual([
              expect.stringMatching(/^input\.(unknown|misspelt)$/),
              language !== 'en',
            ]);
        }
      }
      const { sql } = server.services.database;
      const audited = await sql
        .selectFrom('audit_log')
        .select('id')
        .where('operation', '=', operation)
        .execute();
      expect(audited).toEqual([]);
    },
  );

  test('also within another field', async () => {
    const call = allCalls.find(({ operation }) => operation === 'nodes.create') as Call;
    const good = sampleInput(call);
    const { config, ...body } = good.body as { config: object };
    const sent = { ...good, body: { ...body, config: { ...config, prot: 443 } } };
    const { status, text } = await sendCall(server, call, sent, await access('admin'));
    expect([status, JSON.parse(text)]).toMatchObject([
      422,
      { detail: [{ loc: ['body', 'config', 'prot'] }] },
    ]);
  });
});

describe('unknown fields do not change the answer', () => {
  /** Two sites that get the same calls. One of them gets unknown fields in every call. */
  let sites: { server: TestServer; access: (access: Access) => Promise<Credentials> }[];
  beforeAll(async () => {
    const servers = [await openServerProcesses(), await openServerProcesses()];
    sites = await Promise.all(servers.map(async (one) => ({ server: one, access: await openAccess(one) })));
  });
  afterAll(() => Promise.all(sites.map(async (site) => site.server[Symbol.asyncDispose]())));

  // Agent calls need the node that this call deletes, so it is the last one.
  const isLast = ({ operation }: Call) => Number(operation === 'nodes.remove');
  const inOrder = allCalls
    .filter((call) => !isStrict(call))
    .toSorted((one, other) => isLast(one) - isLast(other));

  test.each(inOrder.map((call, index) => [call.operation, call, index] as const))(
    '%s',
    async (_name, call, index) => {
      const good = sampleInput(call);
      const unknown = { surely_unknown: 'x', __more: { deep: [1] } };
      const more: Sent = {
        ...good,
        query: { ...good.query, surely_unknown: 'x' },
        ...(isObject(good.body) ? { body: { ...good.body, ...unknown } } : {}),
      };
      const from = `10.1.${index >> 8}.${index & 255}`;
      const answers = [];
      for (const [turn, site] of sites.entries()) {
        // The window of a rate limit may end between the two sites, so counters are deleted.
        await site.server.services.database.sql.deleteFrom('limit_counter').execute();
        answers.push(
          await sendCall(site.server, call, turn === 0 ? good : more, await site.access(call.access), {
            from,
          }),
        );
      }
      const [plain, other] = answers.map(({ status, text, type }) => ({
        status,
        type,
        shape: shapeOf(text),
      }));
      expect(other).toEqual(plain);
      if (call.access !== 'anyone') expect(answers[0]?.status, answers[0]?.text).not.toBe(401);
    },
  );
});
