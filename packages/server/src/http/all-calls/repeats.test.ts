import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { allCalls } from '@ferry/core/contract';
import { type Call, takesKey } from '@ferry/core/contract/base/call';
import { showsSecret } from '@ferry/core/contract/base/fields/field-reader';
import { find } from '@ferry/core/contract/repeats/customer';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { staleSeconds } from '../../keys/secret-keys.ts';
import { allTables } from '../../modules/nouns.ts';
import { openExampleServer } from '../../testing/examples/open-example-server.ts';
import { type ArrangedExample, openExamples } from '../../testing/examples/open-examples.ts';
import { openServerProcesses } from '../../testing/servers/open-server-processes.ts';
import { sendCall } from '../../testing/servers/send-call.ts';
import { hasOwnTable } from '../request/idempotency-key.ts';

/** How often each write is sent at once. */
const times = Number(process.env.FERRY_REPEATS ?? 30);

/** Two processes on PostgreSQL, and one on the embedded database. */
const server = await openExampleServer(openServerProcesses);
const arrange = await openExamples(server);
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  // The processes use the real clock, and authenticator codes must match it.
  if (server.services.database.engine === 'postgres') server.clock.at = new Date();
});

/** Reports of nodes have a table and rules of their own: `modules/network/traffic/reports/repeats.test.ts`. */
const withKey = allCalls.filter((call) => takesKey(call) && !hasOwnTable.has(call.operation));

const isOfKeys = ({ scope }: Call) => scope === 'admin:secret.write';
/** Those of the site's keys come last, because they make all others wait for new keys. */
const keyed = [...withKey.filter((call) => !isOfKeys(call)), ...withKey.filter(isOfKeys)];

/** Waits until both processes have read the keys that were arranged: what is arranged uses them at once. */
const untilKeysAreKnown = () =>
  server.services.database.engine === 'postgres' ? setTimeout(staleSeconds * 1000) : undefined;

/** Writes that do nothing again within an hour, whatever the key. */
const natural = { 'secrets.rotate': true };

/**
 * Writes that end the session that sends them, so a later request has none. `repeats.findByKey` tells what became of the
 * write.
 */
const endsItself: ReadonlySet<string> = new Set([
  'account.changePassword',
  'account.editPassword',
  'v1.account.password',
]);

/** Whether a customer who lost the answer is told it by `repeats.find`. The older calls are not asked about. */
const isTold = (call: Call): boolean =>
  call.access === 'customer' &&
  call.envelope === 'v2' &&
  !showsSecret(call) &&
  !endsItself.has(call.operation);

/** Rows that a request may leave although nothing was done: counters of limits, and refused sign-ins. */
const besides = new Set(['limit_counter', 'login_log']);

/** The number of rows of each table. */
async function readCounts(): Promise<Record<string, number>> {
  const names = [...allTables].filter((name) => !besides.has(name)).sort();
  const counts = names.map(
    (name) => sql`select ${name}::text as name, count(*)::integer as count from ${sql.table(name)}`,
  );
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    server.services.database.sql,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** The tables that work has changed in size, and by how many rows. */
async function changeBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await readCounts();
  await work();
  const after = await readCounts();
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  );
}

function send(call: Call, { sent, by }: ArrangedExample, key: string) {
  const headers = { ...by.headers, 'idempotency-key': key };
  return sendCall(server, call, sent, { ...by, headers });
}

test.each(keyed.map((call) => [call.operation, call] as const))(
  '%s, sent many times at once with one key, runs once and gives the same answer',
  async (operation, call) => {
    const [one, many] = [await arrange(call), await arrange(call)];
    if (isOfKeys(call)) await untilKeysAreKnown();
    const answers: string[] = [];
    const once = await changeBy(async () => {
      const { status, text } = await send(call, one, randomUUID());
      expect([status, text]).toEqual([200, expect.not.stringContaining('"ret":0')]);
    });
    const key = randomUUID();
    const often = await changeBy(async () => {
      const sent = await Promise.all(Array.from({ length: times }, () => send(call, many, key)));
      const heard = sent.filter(({ status }) => !(endsItself.has(operation) && status === 401));
      answers.push(...heard.map(({ status, text }) => `${status} ${text}`));
    });
    const different = [...new Set(answers)];
    expect(different, different.join('\n').slice(0, 3_000)).toEqual([expect.stringMatching(/^200 /)]);
    expect(often).toEqual(operation in natural ? { repeat: 1 } : once);
    expect(once.repeat).toBe(1);
    if (!isTold(call)) return;
    const asked = { params: {}, query: {}, body: { operation, key } };
    const { state, answer } = JSON.parse((await sendCall(server, find, asked, many.by)).text).result;
    expect([state, `200 ${JSON.stringify({ is_success: true, message: '', ...answer })}`]).toEqual([
      'done',
      answers[0],
    ]);
  },
);
