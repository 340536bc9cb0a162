import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type FakeTab,
  refusedRefresh,
  renewedTokens,
  type SessionWorld,
  sessionWorld,
  storedSession,
} from '../../testing/session-world.ts';
import { type SessionActor, startSession } from './session.machine.ts';
import { customerOf, endReasonOf, isAuthenticated } from './session-view.ts';

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

let world: SessionWorld;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T00:00:00Z') });
  world = sessionWorld();
});
afterEach(() => vi.useRealTimers());

function openTabs(count: number): { tabs: FakeTab[]; sessions: SessionActor[] } {
  const kept = storedSession(world);
  const tabs = Array.from({ length: count }, () => world.openTab(kept));
  return { tabs, sessions: tabs.map((tab) => tab.start()) };
}

const held = (session: SessionActor) => session.getSnapshot().context.access?.token;

test('two tabs whose timers fire together make one refresh per round in all', async () => {
  world.lifetime = 15;
  const { sessions } = openTabs(2);
  await pass(60_000);
  const rounds = Math.floor(60 / 5);
  expect(world.asked.length).toBeGreaterThanOrEqual(rounds - 1);
  expect(world.asked.length).toBeLessThanOrEqual(rounds);
  expect(new Set(world.asked).size).toBe(world.asked.length);
  expect(sessions.map((session) => isAuthenticated(session.getSnapshot()))).toEqual([true, true]);
  expect(held(sessions[0] as SessionActor)).toBe(held(sessions[1] as SessionActor));
});

test('five tabs share one refresh, also when the server keeps the refresh token', async () => {
  world.answer = () => renewedTokens(world.issue(), null);
  openTabs(5);
  await pass(1_191_000);
  expect(world.asked).toHaveLength(1);
});

test('a tab that waited for the lock uses the newer token instead of refreshing', async () => {
  world.latency = 4_000;
  const { tabs } = openTabs(2);
  await pass(1_196_000);
  expect(world.asked).toHaveLength(1);
  expect(tabs[0]?.session.get('access_token')).toBe(tabs[1]?.session.get('access_token'));
  expect(tabs[0]?.session.get('access_token_exp_text')).toBe(tabs[1]?.session.get('access_token_exp_text'));
});

test('a tab that is opened later takes the token of its sibling without a refresh', async () => {
  const { sessions } = openTabs(1);
  await pass(5_000);
  const late = world.openTab().start();
  await pass(500);
  expect(world.asked).toEqual([]);
  expect(held(late)).toBe(held(sessions[0] as SessionActor));
});

test('a tab whose document already refreshes waits for that answer and shares it', async () => {
  const { sessions } = openTabs(1);
  await pass(5_000);
  const isRefreshing = (token: string) => token === 'refresh-0';
  const late = startSession({ ...world.openTab().ports, isRefreshing });
  await pass(world.latency + 10);
  expect(isAuthenticated(late.getSnapshot())).toBe(true);
  await pass(100);
  expect(world.asked).toEqual(['refresh-0']);
  expect(held(sessions[0] as SessionActor)).toBe(held(late));
});

test('a sign-out in one tab signs out all, and the others open sign-in with the reason', async () => {
  const { tabs, sessions } = openTabs(3);
  sessions[0]?.send({ type: 'signOut' });
  await pass(100);
  expect(sessions.map((session) => isAuthenticated(session.getSnapshot()))).toEqual([false, false, false]);
  expect(tabs.map((tab) => tab.redirects)).toEqual([['signed_out'], ['elsewhere'], ['elsewhere']]);
  expect(tabs.map((tab) => [...tab.session.keys()])).toEqual([[], [], []]);
  expect(world.revoked).toEqual(['refresh-0']);
});

test('one refused refresh signs out all tabs and is logged', async () => {
  world.answer = () => refusedRefresh('账户已被禁用');
  const { tabs, sessions } = openTabs(3);
  await pass(1_192_000);
  expect(world.asked).toHaveLength(1);
  expect(sessions.map((session) => isAuthenticated(session.getSnapshot()))).toEqual([false, false, false]);
  expect(sessions.map((session) => endReasonOf(session.getSnapshot()))).toEqual([
    'expired',
    'expired',
    'expired',
  ]);
  expect(tabs.flatMap((tab) => tab.warnings)).toEqual(['The session was not renewed: 账户已被禁用']);
});

test('a sign-in in one tab signs the others in', async () => {
  const first = world.openTab().start();
  const second = world.openTab();
  const other = second.start();
  await pass(500);
  first.send({ type: 'signIn', access_token: world.issue(), refresh_token: 'fresh' });
  await pass(100);
  expect(customerOf(other.getSnapshot())?.user_id).toBe(42);
  expect(second.session.has('access_token')).toBe(true);
});

test('a sign-out in another tab does not move a visitor without a session', async () => {
  const { sessions } = openTabs(1);
  sessions[0]?.send({ type: 'signOut' });
  const visitor = world.openTab();
  visitor.start();
  await pass(500);
  expect(visitor.redirects).toEqual([]);
});

test('an older token from another tab is ignored', async () => {
  const { tabs, sessions } = openTabs(1);
  const mine = held(sessions[0] as SessionActor);
  const older = world.issue();
  world
    .openTab()
    .ports.channel.publish({ type: 'tokens', access_token: older, expires_at: Date.now() + 5_000 });
  await pass(100);
  expect(held(sessions[0] as SessionActor)).toBe(mine);
  expect(tabs[0]?.warnings).toEqual([]);
});

test('a lock that is never released delays a refresh by ten seconds and ends no session', async () => {
  const { tabs } = openTabs(1);
  const never = new Promise<void>(() => {});
  world
    .openTab()
    .ports.withLock('ferry-session', 1, () => never)
    .catch(() => {});
  await pass(1_190_000 + 9_900);
  expect(world.asked).toEqual([]);
  await pass(300);
  expect(world.asked).toHaveLength(1);
  expect(tabs[0]?.redirects).toEqual([]);
});

test('a session that ended while a tab waited for the lock ends there without a request', async () => {
  const { tabs } = openTabs(1);
  const holder = world.openTab();
  await pass(1_189_000);
  const work = holder.ports.withLock('ferry-session', 1, async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    world.local.delete('refresh_token');
  });
  await pass(5_000);
  await work;
  expect(world.asked).toEqual([]);
  expect(tabs[0]?.redirects).toEqual(['elsewhere']);
});
