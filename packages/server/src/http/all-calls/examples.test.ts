import { randomUUID } from 'node:crypto';
import { type Call, dryRunHeader, takesDryRun } from '@ferry/core/contract/base/call';
import { exampleAnswer } from '@ferry/core/contract/base/example';
import { secretNames } from '@ferry/core/contract/base/fields/field-reader';
import { examples } from '@ferry/core/contract/examples';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readContent } from '../../testing/databases/read-content.ts';
import { holdingsOf, lastCustomer } from '../../testing/examples/holdings.ts';
import { keptSecrets } from '../../testing/examples/kept-secrets.ts';
import { type ArrangedExample, isOwn, openExamples } from '../../testing/examples/open-examples.ts';
import { openAdmin, openCustomer } from '../../testing/people/customers.ts';
import { passkeyEnvironment } from '../../testing/people/passkeys.ts';
import { openTestServer, type TestServer } from '../../testing/servers/open-test-server.ts';
import { fieldsOf } from '../../testing/servers/sample-input.ts';
import { type Credentials, sendCall } from '../../testing/servers/send-call.ts';

let server: TestServer;
let arrange: (call: Call) => Promise<ArrangedExample>;
beforeAll(async () => {
  server = await openTestServer(passkeyEnvironment);
  arrange = await openExamples(server);
});
afterAll(() => server[Symbol.asyncDispose]());

const all = [...examples.keys()];
const named = (calls: readonly Call[]) => calls.map((call) => [call.operation, call] as const);

type Answer = Awaited<ReturnType<typeof sendCall>>;

/** Whether a call was carried out. One that answers with nothing, such as a redirection, says so by its status. */
const isDone = ({ also }: Call, { status, text }: Answer) =>
  also[status] === 'nothing' || (status === 200 && !/"is_success":false|"ret":0/.test(text));

async function succeed(call: Call, { sent, by }: ArrangedExample): Promise<Answer> {
  const answer = await sendCall(server, call, sent, by);
  expect([isDone(call, answer), answer.text]).toEqual([true, answer.text]);
  return answer;
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

test.each(named(all))(
  'the answer in the example of %s is one, to which the envelope alone is added',
  (_, call) => {
    const given = examples.get(call) ?? { answer: undefined };
    const answer = exampleAnswer(call, given);
    const bare = isRecord(answer) ? { ...answer, is_success: undefined, message: undefined } : answer;
    expect(bare).toEqual(given.answer);
  },
);

const ofStaff = all.filter(({ access }) => access === 'admin');

/** The same with a token that has the scope of the call alone. */
async function byScope(call: Call, { sent, made }: ArrangedExample): Promise<ArrangedExample> {
  const scope = call.scope === null || call.scope === 'any' ? 'admin:jobs.read' : call.scope;
  return { sent, made, by: { headers: await openAdmin(server, [scope]), query: {} } };
}

test.each(named(all.filter((call) => !ofStaff.includes(call))))(
  '%s is made as its example says',
  async (_, call) => {
    await succeed(call, await arrange(call));
  },
);

test.each(named(ofStaff.filter(({ changes }) => !changes)))('%s opens to its scope', async (_, call) => {
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
  '%s opens to its scope, leaves nothing in a dry run, and says in the audit log who, what, and which field became what, without a secret',
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
      expect([what, holds[what] !== held[what]]).toEqual([what, namedFor[what].test(call.scope ?? '')]);
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

const ofCustomers = all.filter(({ access }) => access.startsWith('customer'));

test.each(named(ofCustomers.filter((call) => Object.keys(call.params).length > 0)))(
  'the example of %s has its own row',
  async (_, call) => {
    const { made } = await arrange(call);
    expect(Object.keys(made)).toEqual(expect.arrayContaining(fieldsOf(call, 'params').all));
  },
);

/** A value like another one that names nothing. */
function nobodys(value: unknown): unknown {
  if (typeof value === 'number') return 2_000_000_000;
  if (Array.isArray(value)) return value.map(nobodys);
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, nobodys(inner)]));
  return typeof value === 'string' && z.uuid().safeParse(value).success ? randomUUID() : value;
}

test.each(named(ofCustomers.filter(isOwn)))(
  '%s answers another customer as if there were no such row, and the owner still has it',
  async (_, call) => {
    const example = await arrange(call);
    const other = { headers: (await openCustomer(server)).headers, query: {} };
    const theirs = await sendCall(server, call, example.sent, other);
    // A call that names nothing is about its caller, and may succeed.
    if (Object.keys(example.made).length > 0) {
      expect([isDone(call, theirs), theirs.text]).toEqual([false, theirs.text]);
      const sent = nobodys(example.sent) as typeof example.sent;
      expect(theirs).toEqual(await sendCall(server, call, sent, other));
    }
    await succeed(call, example);
  },
);
