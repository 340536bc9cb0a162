import { randomUUID } from 'node:crypto';
import { allCalls } from '@ferry/core/contract';
import { type Call, usualLimits } from '@ferry/core/contract/base/call';
import { afterAll, describe, expect, test } from 'vitest';
import type { Context } from '../../base/context.ts';
import { takeCallLimit } from '../../modules/ground/limits/take-call-limit.ts';
import { openExampleServer } from '../../testing/examples/open-example-server.ts';
import { type ArrangedExample, openExamples } from '../../testing/examples/open-examples.ts';
import { openCustomer } from '../../testing/people/customers.ts';
import { sampleInput } from '../../testing/servers/sample-input.ts';
import { sendCall } from '../../testing/servers/send-call.ts';

const server = await openExampleServer();
afterAll(() => server[Symbol.asyncDispose]());

/** Counts as many calls of a customer, or of an address, as are allowed. */
async function useUp(call: Call, accountId: number, ip: string): Promise<void> {
  const { sql } = server.services.database;
  const session = sql.selectFrom('session').select('id').where('account_id', '=', accountId);
  const { id: sessionId } = await session.executeTakeFirstOrThrow();
  const who = call.access === 'anyone' ? { kind: 'anyone' } : { kind: 'customer', accountId, sessionId };
  for (let turn = 0; turn < (call.limit?.most ?? 0); turn += 1)
    try {
      takeCallLimit({ ...server.services, who, ip } as unknown as Context, call);
    } catch {
      // The requests that were sent have been counted.
    }
}

type Answer = Awaited<ReturnType<typeof sendCall>>;

const isRefused = ({ policy = '' }: Answer) => String(policy).startsWith('"calls of');

/** In each language, what a caller reads who has to wait. */
const sentences = { 'zh-CN': '尝试太频繁', 'zh-TW': '嘗試太頻繁', en: 'Too many attempts' };

const limited = allCalls.filter(({ limit }) => limit !== null);

describe('a call over the limit is refused in each language until the window ends', () => {
  test.each(limited.map((call, place) => [call.operation, call, place] as const))(
    '%s',
    async (operation, call, place) => {
      const { most = 0, seconds = 0 } = call.limit ?? {};
      const { id, headers } = await openCustomer(server);
      const from = `10.3.${place >> 8}.${place & 255}`;
      const send = (language = 'en') =>
        sendCall(server, call, sampleInput(call), { headers, query: {} }, { from, language });
      expect(isRefused(await send())).toBe(false);
      await useUp(call, id, from);
      for (const [language, sentence] of Object.entries(sentences)) {
        const { status, policy, retryAfter, text } = await send(language);
        expect([status, policy], text).toEqual([429, `"calls of ${operation}";q=${most};w=${seconds}`]);
        expect([Number(retryAfter), text]).toEqual([seconds, expect.stringContaining(sentence)]);
      }
      server.clock.turn(seconds);
      expect(isRefused(await send())).toBe(false);
    },
  );
});

test('each session or address has its own limit', async () => {
  const call = allCalls.find(({ operation }) => operation === 'shop.preOrder') as Call;
  const ask = async ({ headers }: Awaited<ReturnType<typeof openCustomer>>) =>
    isRefused(await sendCall(server, call, sampleInput(call), { headers, query: {} }));
  const [one, other] = [await openCustomer(server), await openCustomer(server)];
  const answers: boolean[] = [];
  for (let turn = 0; turn < 261; turn += 1) answers.push(await ask(one));
  expect(answers.filter((refused) => !refused)).toHaveLength(usualLimits.customer.most);
  expect(answers.slice(usualLimits.customer.most).every(Boolean)).toBe(true);
  expect(await ask(other)).toBe(false);
});

test.each(['tickets.create', 'shop.confirmOrder', 'payments.create', 'auth.resetPassword'])(
  'a repeat of %s gets the first answer although the limit is used up, and a new one does not',
  async (operation) => {
    const arrange = await openExamples(server);
    const call = allCalls.find((one) => one.operation === operation) as Call;
    const [first, next] = [await arrange(call), await arrange(call)];
    const send = ({ sent, by }: ArrangedExample, key: string) =>
      sendCall(
        server,
        call,
        sent,
        { ...by, headers: { ...by.headers, 'idempotency-key': key } },
        { from: '10.4.0.1' },
      );
    const key = randomUUID();
    const answer = await send(first, key);
    expect(answer.status, answer.text).toBe(200);
    // The same session, or the same address.
    const again = { ...next, by: first.by };
    for (let turn = 0; turn < (call.limit?.most ?? 0); turn += 1) await send(again, randomUUID());
    const refused = await send(again, randomUUID());
    expect([refused.status, isRefused(refused)], refused.text).toEqual([429, true]);
    for (let turn = 0; turn < 3; turn += 1) expect(await send(first, key)).toEqual(answer);
  },
);
