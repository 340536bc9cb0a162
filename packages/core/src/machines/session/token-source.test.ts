import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../client/client.ts';
import { failureOf, kindOf } from '../../client/outcome.ts';
import type { HttpRequest } from '../../client/transport.ts';
import { me } from '../../contract/accounts/customer.ts';
import {
  refusedRefresh,
  type SessionWorld,
  sessionWorld,
  storedSession,
  unreachableServer,
} from '../../testing/session-world.ts';
import { tokenSource } from './token-source.ts';

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

let world: SessionWorld;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T00:00:00Z') });
  world = sessionWorld();
});
afterEach(() => vi.useRealTimers());

/** A session, and a server that only accepts tokens from a refresh. */
async function open() {
  const tab = world.openTab(storedSession(world));
  const session = tab.start();
  await pass(5_000);
  const tokens = tokenSource(session);
  const old = tokens.current();
  const requests: HttpRequest[] = [];
  const send = createClient({
    baseUrl: '',
    language: () => 'en',
    tokens,
    transport: async (request) => {
      requests.push(request);
      const isOld = request.headers.authorization === `Bearer ${old}`;
      const text = isOld
        ? '{"is_success":false,"message":"gone"}'
        : '{"is_success":false,"message":"reached"}';
      return { status: isOld ? 401 : 403, text, header: () => null };
    },
  });
  return { tab, session, tokens, old: old ?? '', requests, send };
}

test('twenty calls refused with 401 make one refresh, and each is retried with the new token', async () => {
  const { send, requests } = await open();
  const answers = Promise.all(Array.from({ length: 20 }, () => send(me, {})));
  await pass(1_000);
  for (const outcome of await answers) expect(outcome).toMatchObject({ kind: 'refused', message: 'reached' });
  expect(world.asked).toHaveLength(1);
  expect(requests).toHaveLength(40);
});

test('a 401 for a token before the last refresh causes no other refresh', async () => {
  const { tokens, old } = await open();
  const renewed = tokens.renew(old);
  await pass(1_000);
  expect(await tokens.renew(old)).toBe(await renewed);
  expect(world.asked).toHaveLength(1);
});

test('a 401 after which the refresh is refused stays a 401, and the session is over', async () => {
  world.answer = () => refusedRefresh('会话已结束');
  const { send, tab } = await open();
  const outcome = send(me, {});
  await pass(1_000);
  expect(await outcome).toMatchObject({ kind: 'refused', reason: 'signed_out', message: 'gone' });
  expect(tab.redirects).toEqual(['expired']);
});

test('a 401 whose refresh gets no response is unreachable, and the session continues', async () => {
  world.answer = () => unreachableServer();
  const { send, tab } = await open();
  const outcome = send(me, {});
  await pass(1_000);
  expect(await outcome).toMatchObject({ kind: 'unreachable', cause: 'unsent' });
  expect(tab.redirects).toEqual([]);
});

test('twenty calls refused with 401 during an outage make one refresh, and no calls are sent until the next attempt', async () => {
  world.answer = () => unreachableServer();
  const { send, requests } = await open();
  const answers = Promise.all(Array.from({ length: 20 }, () => send(me, {})));
  await pass(100);
  for (const outcome of await answers) expect(outcome).toMatchObject({ cause: 'unsent' });
  expect(await send(me, {})).toMatchObject({ kind: 'unreachable', cause: 'unsent' });
  await pass(1_500);
  expect(requests).toHaveLength(20);
  expect(world.asked).toHaveLength(1);
});

test.each([
  ['no answer', () => unreachableServer(), 'offline', 0],
  ['a fault of the server', () => unreachableServer('server'), 'server', 503],
  ['too many requests', () => refusedRefresh('太频繁', 429), 'server', 429],
] as const)('a call without a token has the reason: %s', async (_, answer, kind, status) => {
  world.answer = answer;
  const { send } = await open();
  const asked = send(me, {});
  await pass(1_000);
  for (const outcome of [await asked, await send(me, {})]) {
    expect(outcome).toMatchObject({ kind: 'unreachable', cause: 'unsent', status });
    expect(kindOf(failureOf(outcome) ?? expect.fail())).toBe(kind);
  }
});

test('a 401 after a failed attempt does not hasten the next one', async () => {
  world.answer = () => unreachableServer();
  const { tokens, old } = await open();
  await expect(Promise.all([tokens.renew(old), pass(100)])).rejects.toThrow('could not be renewed');
  await expect(tokens.renew(old)).rejects.toThrow('could not be renewed');
  await pass(1_500);
  expect(world.asked).toHaveLength(1);
});

test("with stop_refresh = 'true' a 401 asks for nothing", async () => {
  const { send, tab } = await open();
  tab.session.set('stop_refresh', 'true');
  const outcome = send(me, {});
  await pass(1_000);
  expect(await outcome).toMatchObject({ kind: 'refused', status: 401 });
  expect(world.asked).toEqual([]);
});

test('after a sign-out there is no token to send', async () => {
  const { session, tokens, old } = await open();
  session.send({ type: 'signOut' });
  expect(tokens.current()).toBeUndefined();
  expect(await tokens.renew(old)).toBeUndefined();
});
