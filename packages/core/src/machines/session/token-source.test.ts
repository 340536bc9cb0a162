import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../client/client.ts';
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

test('twenty calls that come back with 401 make one refresh, and each is sent again with its token', async () => {
  const { send, requests } = await open();
  const answers = Promise.all(Array.from({ length: 20 }, () => send(me, {})));
  await pass(1_000);
  for (const outcome of await answers) expect(outcome).toMatchObject({ kind: 'refused', message: 'reached' });
  expect(world.asked).toHaveLength(1);
  expect(requests).toHaveLength(40);
});

test('a 401 that is older than the last refresh makes no other', async () => {
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

test('a 401 after which the refresh gets no answer is unreachable, and the session goes on', async () => {
  world.answer = () => unreachableServer();
  const { send, tab } = await open();
  const outcome = send(me, {});
  await pass(1_000);
  expect(await outcome).toMatchObject({ kind: 'unreachable', cause: 'unsent' });
  expect(tab.redirects).toEqual([]);
});

test('twenty calls that come back with 401 while the refresh fails make one try, and no more are sent until the next', async () => {
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

test('a 401 that comes after the try has failed hurries no other', async () => {
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
