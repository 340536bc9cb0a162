import { randomUUID } from 'node:crypto';
import { type Call, dryRunHeader, keyHeader, takesDryRun } from '@ferry/core/contract/base/call';
import { exampleAnswer } from '@ferry/core/contract/base/example';
import { secretNames } from '@ferry/core/contract/base/fields/field-reader';
import { isObject } from '@ferry/core/contract/base/values/is-object';
import { examples } from '@ferry/core/contract/examples';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readContent } from '../../testing/databases/read-content.ts';
import type { Made } from '../../testing/examples/arrange.ts';
import { holdingsOf, lastCustomer } from '../../testing/examples/holdings.ts';
import { keptSecrets } from '../../testing/examples/kept-secrets.ts';
import { openExampleServer } from '../../testing/examples/open-example-server.ts';
import { type ArrangedExample, isOwn, openExamples } from '../../testing/examples/open-examples.ts';
import { openAdmin, openCustomer } from '../../testing/people/customers.ts';
import { fieldsOf, type Sent } from '../../testing/servers/sample-input.ts';
import { type Credentials, sendCall } from '../../testing/servers/send-call.ts';

const server = await openExampleServer();
const arrange = await openExamples(server);
afterAll(() => server[Symbol.asyncDispose]());

const all = [...examples.keys()];
const named = (calls: readonly Call[]) => calls.map((call) => [call.operation, call] as const);

type Answer = Awaited<ReturnType<typeof sendCall>>;

/** Whether a call was carried out. One that answers with nothing, such as a redirection, says so by its status. */
const isDone = ({ also }: Call, { status, text }: Answer) =>
  also[status] === 'nothing' || (status === 200 && !/"is_success":false|"ret":0/.test(text));

async function succeed(call: Call, { sent, by }: ArrangedExample): Promise<Answer> {
  const key = call.idempotency === 'required' ? { [keyHeader]: randomUUID() } : {};
  const answer = await sendCall(server, call, sent, { ...by, headers: { ...by.headers, ...key } });
  expect([isDone(call, answer), answer.text]).toEqual([true, answer.text]);
  return answer;
}

test.each(named(all))(
  'the example answer of %s matches its schema, and only the envelope is added',
  (_, call) => {
    const given = examples.get(call) ?? { answer: undefined };
    const answer = exampleAnswer(call, given);
    const bare = isObject(answer) ? { ...answer, is_success: undefined, message: undefined } : answer;
    expect(bare).toEqual(given.answer);
  },
);

const ofStaff = all.filter(({ access }) => access === 'admin');

/** The same with a token that has the scope of the call alone. */
async function byScope(call: Call, { sent, made }: ArrangedExample): Promise<ArrangedExample> {
  const scope = call.scope === null || call.scope === 'any' ? 'admin:jobs.read' : call.scope;
  return { sent, made, by: { headers: await openAdmin(server, [scope]), query: {} } };
}

test.each(named(ofStaff.filter(({ changes }) => !changes)))('%s accepts its scope', async (_, call) => {
  await succeed(call, await byScope(call, await arrange(call)));
});

/** The values of secrets in what was sent or answered. */
function secretsIn(value: unknown, names: ReadonlySet<string>, isSecret = false): string[] {
  if (typeof value === 'string') return isSecret ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    secretsIn(inner, names, isSecret || (!Array.isArray(value) && names.has(name))),
  );
}

/** The scope of a write that moves money or changes credentials is named for it. */
const namedFor = { money: /\.money$/, credentials: /\.(security|sign-in)$/ } as const;

test.each(named(ofStaff.filter(({ changes }) => changes)))(
  '%s accepts its scope, leaves nothing in a dry run, and is audited with its changed fields and without a secret',
  async (_, call) => {
    const db = server.services.database.sql;
    const example = await byScope(call, await arrange(call));
    if (takesDryRun(call)) {
      const before = await readContent(server);
      const by: Credentials = { ...example.by, headers: { ...example.by.headers, [dryRunHeader]: '1' } };
      await succeed(call, { ...example, by });
      expect(await readContent(server)).toBe(before);
    }
    await sql`delete from audit_log`.execute(db);
    const last = await lastCustomer(server);
    const held = await holdingsOf(server, last);
    const { text } = await succeed(call, example);
    const holds = await holdingsOf(server, last);
    for (const what of ['money', 'credentials'] as const)
      if (holds[what] !== held[what]) expect(call.scope, what).toMatch(namedFor[what]);
    const rows = await db.selectFrom('audit_log').selectAll().execute();
    expect(rows).toHaveLength(1);
    for (const { token_id, target, before, after } of rows) {
      expect([token_id, target]).toEqual([expect.any(String), expect.stringMatching(/./)]);
      expect(Object.keys({ ...before, ...after })).not.toEqual([]);
    }
    const names = secretNames([call]);
    const secrets = [
      ...secretsIn([example.sent, JSON.parse(text)], names),
      String(example.by.headers.authorization?.slice('Bearer '.length)),
      ...(await keptSecrets(server)),
    ];
    const written = JSON.stringify(rows);
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  },
);

// After the calls with a dry run, because some of these calls, such as a client's fetch, still write after their
// answer.
test.each(named(all.filter((call) => !ofStaff.includes(call))))(
  '%s succeeds as in its example',
  async (_, call) => {
    await succeed(call, await arrange(call));
  },
);

const ofCustomers = all.filter(({ access }) => access.startsWith('customer') || access === 'stats');

/** The fields of a call that name a row, apart from the filters of a list. */
const rowFields = (call: Call): string[] =>
  (['params', 'query', 'body'] as const).flatMap((place) => {
    const { all, required } = fieldsOf(call, place);
    const named = place === 'query' && call.method === 'GET' ? required : all;
    return named.filter((field) => place === 'params' || /(^|_)(ids?|no)$/.test(field));
  });

test.each(named(ofCustomers.filter((call) => rowFields(call).length > 0)))(
  'the example of %s names only rows that were created for it',
  async (_, call) => {
    const { body, ...others } = (await arrange(call)).made;
    expect(Object.keys({ ...others, ...(body as object) })).toEqual(expect.arrayContaining(rowFields(call)));
  },
);

/** A value in which whatever was made names nothing. */
function nobodys(value: unknown, made: unknown): unknown {
  if (made === undefined) return value;
  if (typeof value === 'number') return 2_000_000_000;
  if (Array.isArray(value)) return value.map((one) => nobodys(one, one));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, nobodys(inner, (made as Made)[name])]),
    );
  if (typeof value === 'string' && /^\d+$/.test(value)) return '9'.repeat(value.length);
  return typeof value === 'string' && z.uuid().safeParse(value).success ? randomUUID() : value;
}

const nobodysOf = ({ sent: { params, query, body }, made }: ArrangedExample): Sent => ({
  params: nobodys(params, made) as Sent['params'],
  query: nobodys(query, made) as Sent['query'],
  ...(body === undefined ? {} : { body: nobodys(body, made.body) }),
});

test.each(named(ofCustomers.filter(isOwn)))(
  '%s answers another customer as if there were no such row, and the owner still has it',
  async (_, call) => {
    const refuses = async (theirs: Sent, nothing: Sent, by: Credentials) => {
      const answer = await sendCall(server, call, theirs, by);
      expect([isDone(call, answer), answer.text]).toEqual([false, answer.text]);
      expect(answer).toEqual(await sendCall(server, call, nothing, by));
    };
    const example = await arrange(call);
    const nothing = nobodysOf(example);
    // A call that names nothing is about its caller, and may succeed.
    if (Object.keys(example.made).length > 0)
      await refuses(example.sent, nothing, { headers: (await openCustomer(server)).headers, query: {} });
    // Something that the body names is not found from the caller's own row either.
    if (example.made.body !== undefined && Object.keys(call.params).length > 0) {
      const { sent, by } = await arrange(call);
      await refuses({ ...sent, body: example.sent.body }, { ...sent, body: nothing.body }, by);
    }
    await succeed(call, example);
  },
);
