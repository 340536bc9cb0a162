import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  refusedRefresh,
  renewedTokens,
  type SessionWorld,
  sessionWorld,
  storedSession,
  unreachableServer,
} from '../../testing/session-world.ts';
import { accessPayload, fakeToken, refreshPayload } from '../../testing/tokens.ts';
import { startSession } from './session.machine.ts';
import {
  endReasonOf,
  isAuthenticated,
  isAwaitingToken,
  isReconnecting,
  isRestoring,
} from './session-view.ts';
import { shownCustomerOf } from './shown-customer.ts';
import { isShown, isStranded } from './stranded.ts';

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

let world: SessionWorld;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T00:00:00Z') });
  world = sessionWorld();
});
afterEach(() => vi.useRealTimers());

function openSignedIn() {
  const tab = world.openTab(storedSession(world));
  const session = tab.start();
  return { tab, session };
}

describe('a refused refresh (spec §8)', () => {
  test.each([
    ['401', refusedRefresh('会话已结束', 401)],
    ['403', refusedRefresh('会话已结束', 403)],
    ['422', refusedRefresh('会话已结束', 422)],
    ['another 4xx', refusedRefresh('会话已结束', 418)],
    ['is_success: false', refusedRefresh('会话已结束', 200)],
  ])('%s warns with the server’s message and logs out', async (_, answer) => {
    world.answer = () => answer;
    const { tab, session } = openSignedIn();
    await pass(1_191_000);
    expect(tab.warnings).toEqual(['The session was not renewed: 会话已结束']);
    expect(tab.redirects).toEqual(['expired']);
    expect(endReasonOf(session.getSnapshot())).toBe('expired');
    expect(isAuthenticated(session.getSnapshot())).toBe(false);
    expect([...tab.session.keys(), ...world.local.keys()]).toEqual([]);
    expect(world.asked).toHaveLength(1);
  });

  test('a refresh with a token without exp logs an error and signs out', async () => {
    const { exp: _, ...endless } = accessPayload;
    world.answer = () => renewedTokens(fakeToken(endless), null);
    const { tab } = openSignedIn();
    await pass(1_191_000);
    expect(tab.errors).toHaveLength(1);
    expect(tab.redirects).toEqual(['expired']);
  });

  test('a refresh without a valid token logs a warning and signs out', async () => {
    world.answer = () => renewedTokens('nonsense', null);
    const { tab } = openSignedIn();
    await pass(1_191_000);
    expect(tab.warnings).toEqual(['The token payload is not valid.']);
    expect(tab.redirects).toEqual(['expired']);
  });

  test('a missing refresh token logs a warning, and the session ends with its access token', async () => {
    const { tab, session } = openSignedIn();
    world.local.delete('refresh_token');
    await pass(1_199_000);
    expect(tab.warnings).toEqual(['There is no refresh token.']);
    expect(world.asked).toEqual([]);
    expect(isAuthenticated(session.getSnapshot())).toBe(true);
    await pass(1_000);
    expect(isAuthenticated(session.getSnapshot())).toBe(false);
    expect(tab.redirects).toEqual(['expired']);
    expect(tab.session.has('access_token')).toBe(false);
  });

  test('without a refresh token, a refused access token ends the session at once', async () => {
    const { tab, session } = openSignedIn();
    world.local.delete('refresh_token');
    session.send({ type: 'renew' });
    await pass(100);
    expect(isAuthenticated(session.getSnapshot())).toBe(false);
    expect(tab.redirects).toEqual(['expired']);
  });

  test('an expired stored token without a refresh token signs nobody in', async () => {
    const tab = world.openTab(storedSession(world, 3_600));
    world.local.clear();
    const session = tab.start();
    await pass(100);
    expect(isAuthenticated(session.getSnapshot())).toBe(false);
    expect(tab.redirects).toEqual(['expired']);
  });

  test('another tab that can refresh keeps this one signed in', async () => {
    const { tab, session } = openSignedIn();
    world.local.delete('refresh_token');
    await pass(1_191_000);
    const other = world.openTab({ access_token: world.issue() });
    other.start();
    other.ports.channel.publish({
      type: 'tokens',
      access_token: world.issue(),
      expires_at: Date.now() + 1_200_000,
    });
    await pass(60_000);
    expect(isAuthenticated(session.getSnapshot())).toBe(true);
    expect(tab.redirects).toEqual([]);
  });

  test('if storage is forbidden, the session is refreshed from memory', async () => {
    const tab = world.openTab();
    const forbidden = { get: () => null, set() {}, remove() {} };
    const session = startSession({ ...tab.ports, localStore: forbidden, sessionStore: forbidden });
    session.send({ type: 'signIn', access_token: world.issue(), refresh_token: 'first' });
    await pass(2 * 1_200_000);
    expect(world.asked).toEqual(['first', 'refresh-1']);
    expect(isAuthenticated(session.getSnapshot())).toBe(true);
    session.send({ type: 'signOut' });
    await pass(3_600_000);
    expect(world.revoked).toEqual(['refresh-2']);
    expect(world.asked).toHaveLength(2);
  });
});

describe('a server that does not respond', () => {
  test.each([
    ['no answer', unreachableServer('network')],
    ['5xx', unreachableServer('server')],
    ['an answer that is none of ours', unreachableServer('malformed')],
    ['429', refusedRefresh('太频繁', 429)],
  ])('%s keeps the session, is shown, and is retried', async (_, answer) => {
    world.answer = () => answer;
    const { tab, session } = openSignedIn();
    await pass(1_190_100);
    expect(isReconnecting(session.getSnapshot())).toBe(true);
    expect(isAuthenticated(session.getSnapshot())).toBe(true);
    world.answer = undefined;
    await pass(2_100);
    expect(world.asked).toHaveLength(2);
    expect(isReconnecting(session.getSnapshot())).toBe(false);
    expect(tab.redirects).toEqual([]);
  });

  test('six attempts over a minute online sign out', async () => {
    world.answer = () => unreachableServer();
    const { tab } = openSignedIn();
    await pass(1_190_000 + 60_000);
    expect(world.asked).toHaveLength(5);
    expect(tab.redirects).toEqual([]);
    await pass(5_000);
    expect(world.asked).toHaveLength(6);
    expect(tab.redirects).toEqual(['unanswered']);
    expect(tab.warnings).toEqual(['The session was not renewed: the server did not answer.']);
  });

  test('many quick attempts within a minute do not end the session', async () => {
    world.answer = () => unreachableServer();
    const { tab } = openSignedIn();
    await pass(1_190_100);
    for (let look = 0; look < 20; look += 1) {
      world.tell('visible');
      await pass(100);
    }
    expect(world.asked.length).toBeGreaterThan(10);
    expect(tab.redirects).toEqual([]);
  });

  test('attempts without a network never count', async () => {
    world.answer = () => unreachableServer();
    const { tab, session } = openSignedIn();
    world.tell('offline');
    await pass(1_190_000 + 3_600_000);
    expect(isReconnecting(session.getSnapshot())).toBe(true);
    expect(tab.redirects).toEqual([]);
  });

  test.each(['online', 'visible'] as const)('%s retries at once', async (event) => {
    world.answer = () => unreachableServer();
    openSignedIn();
    await pass(1_190_000 + 6_500);
    const before = world.asked.length;
    world.tell(event);
    await pass(10);
    expect(world.asked).toHaveLength(before + 1);
  });

  test('the Retry-After of a 429 is respected, also when the page is visible again', async () => {
    world.answer = () => ({ ...refusedRefresh('太频繁', 429), retryAfter: 20 }) as never;
    openSignedIn();
    await pass(1_190_100);
    world.tell('visible');
    await pass(19_000);
    expect(world.asked).toHaveLength(1);
    await pass(1_100);
    expect(world.asked).toHaveLength(2);
  });

  test('three seconds without a response are shown, and an attempt times out after eight', async () => {
    world.latency = Number.POSITIVE_INFINITY;
    const { session } = openSignedIn();
    await pass(1_190_000 + 2_900);
    expect(isReconnecting(session.getSnapshot())).toBe(false);
    await pass(200);
    expect(isReconnecting(session.getSnapshot())).toBe(true);
    await pass(4_800);
    expect(session.getSnapshot().matches({ refresh: 'trying' })).toBe(true);
    await pass(200);
    expect(session.getSnapshot().matches({ refresh: 'backingOff' })).toBe(true);
    expect(world.asked).toHaveLength(1);
  });

  test('a slow response ends the silence', async () => {
    world.latency = 5_000;
    const { session } = openSignedIn();
    await pass(1_190_000 + 4_000);
    expect(isReconnecting(session.getSnapshot())).toBe(true);
    await pass(1_100);
    expect(isReconnecting(session.getSnapshot())).toBe(false);
    expect(world.asked).toHaveLength(1);
  });

  test('a stored session that cannot be restored yet is restoring, not signed out', async () => {
    world.answer = () => unreachableServer();
    world.local.set('refresh_token', 'kept');
    const tab = world.openTab();
    const session = tab.start();
    await pass(10_000);
    expect(isRestoring(session.getSnapshot())).toBe(true);
    expect(isReconnecting(session.getSnapshot())).toBe(true);
    expect(tab.redirects).toEqual([]);
  });
});

describe('a page that is opened while no server responds', () => {
  const remembered = (is_remember_me: boolean) =>
    fakeToken({ ...refreshPayload, subject_refresh: { ...refreshPayload.subject_refresh, is_remember_me } });

  /** With an access token that ended an hour ago, or without one. */
  function open(access: 'ended' | 'none', refreshToken = remembered(true)) {
    const stored = access === 'ended' ? storedSession(world, 3_600) : {};
    world.local.set('refresh_token', refreshToken);
    const tab = world.openTab(stored);
    return { tab, session: tab.start() };
  }

  const outages: Readonly<Record<string, SessionWorld['answer']>> = {
    '5xx': () => unreachableServer('server'),
    '429': () => refusedRefresh('太频繁', 429),
    'a hang': undefined,
  };
  const cases = (['ended', 'none'] as const).flatMap((access) =>
    Object.keys(outages).map((outage) => [access, outage] as const),
  );
  test.each(cases)('token %s, %s: the page is shown after one attempt', async (access, outage) => {
    const answer = outages[outage];
    world.answer = answer;
    if (answer === undefined) world.latency = Number.POSITIVE_INFINITY;
    const { tab, session } = open(access);
    expect(isAwaitingToken(session.getSnapshot())).toBe(true);
    expect(isStranded(session.getSnapshot())).toBe(false);
    await pass(answer === undefined ? 3_200 : 200);
    expect(isStranded(session.getSnapshot())).toBe(true);
    expect(isShown(session.getSnapshot())).toBe(true);
    expect(isAwaitingToken(session.getSnapshot())).toBe(false);
    expect(shownCustomerOf(session.getSnapshot())).toBe(42);
    expect(world.asked).toHaveLength(1);
    world.answer = undefined;
    world.latency = 20;
    await pass(20_000);
    expect(isStranded(session.getSnapshot())).toBe(false);
    expect(isAuthenticated(session.getSnapshot())).toBe(true);
    expect(world.asked).toHaveLength(2);
    expect(tab.redirects).toEqual([]);
  });

  test('the page is also shown to a customer without remember-me', async () => {
    world.answer = () => unreachableServer();
    const { session } = open('none', remembered(false));
    await pass(200);
    expect(shownCustomerOf(session.getSnapshot())).toBe(42);
    expect(isShown(session.getSnapshot())).toBe(true);
  });

  test.each(['ended', 'none'] as const)(
    'token %s: a refusal after an outage leads to sign-in',
    async (access) => {
      world.answer = () => unreachableServer();
      const { tab, session } = open(access);
      await pass(200);
      world.answer = () => refusedRefresh('会话已结束', 401);
      await pass(2_200);
      expect(isShown(session.getSnapshot())).toBe(false);
      expect(tab.redirects).toEqual(['expired']);
      expect([...tab.session.keys(), ...world.local.keys()]).toEqual([]);
    },
  );

  test.each(['ended', 'none'] as const)(
    'token %s: a sign-out in another tab ends it at once',
    async (access) => {
      world.answer = () => unreachableServer();
      const { tab, session } = open(access);
      await pass(200);
      world.openTab().ports.channel.publish({ type: 'ended', reason: 'signed_out' });
      await pass(10);
      expect(isShown(session.getSnapshot())).toBe(false);
      expect(tab.redirects).toEqual(['elsewhere']);
    },
  );
});
