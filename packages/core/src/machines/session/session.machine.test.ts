import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  renewedTokens,
  type SessionWorld,
  sessionWorld,
  storedSession,
} from '../../testing/session-world.ts';
import { accessPayload, accessToken, fakeToken } from '../../testing/tokens.ts';
import { isAuthenticated, isRestoring } from './session-view.ts';

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

describe('on start (spec §4)', () => {
  test('a stored access token with a valid payload makes the session authenticated', () => {
    const { session } = openSignedIn();
    expect(isAuthenticated(session.getSnapshot())).toBe(true);
  });

  test('without an access token the refresh token is tried, and its answer signs in', async () => {
    world.local.set('refresh_token', 'kept');
    const tab = world.openTab();
    const session = tab.start();
    expect(isRestoring(session.getSnapshot())).toBe(true);
    expect(isAuthenticated(session.getSnapshot())).toBe(false);
    await pass(1_000);
    expect(world.asked).toEqual(['kept']);
    expect(isAuthenticated(session.getSnapshot())).toBe(true);
    expect(isRestoring(session.getSnapshot())).toBe(false);
  });

  test('without any token a warning is logged, and nothing is requested or redirected', async () => {
    const tab = world.openTab();
    const session = tab.start();
    expect(isRestoring(session.getSnapshot())).toBe(false);
    await pass(60_000);
    expect(tab.warnings).toEqual(['There is no refresh token.']);
    expect(world.asked).toEqual([]);
    expect(tab.redirects).toEqual([]);
    expect(isAuthenticated(session.getSnapshot())).toBe(false);
  });

  test('an access token without exp is logged as an error and signs out', async () => {
    world.local.set('refresh_token', 'kept');
    const { exp: _, ...endless } = accessPayload;
    const tab = world.openTab({ access_token: fakeToken(endless) });
    const session = tab.start();
    await pass(5_000);
    expect(tab.errors).toEqual(['The access token does not say when it ends.']);
    expect(tab.redirects).toEqual(['expired']);
    expect(isAuthenticated(session.getSnapshot())).toBe(false);
    expect(world.local.has('refresh_token')).toBe(false);
    expect(tab.session.has('access_token')).toBe(false);
    expect(world.asked).toEqual([]);
  });

  test('an invalid payload is a warning and counts as no token, so the refresh token is tried', async () => {
    world.local.set('refresh_token', 'kept');
    const tab = world.openTab({ access_token: fakeToken({ ...accessPayload, jti: 'no uuid' }) });
    const session = tab.start();
    expect(isAuthenticated(session.getSnapshot())).toBe(false);
    await pass(1_000);
    expect(tab.warnings).toEqual(['The token payload is not valid.']);
    expect(world.asked).toEqual(['kept']);
  });

  test('a guest’s token signs nobody in', () => {
    const tab = world.openTab({
      access_token: fakeToken({ ...accessPayload, role: 'malio_postgrest_guest' }),
    });
    expect(isAuthenticated(tab.start().getSnapshot())).toBe(false);
  });
});

describe('the timer (spec §4 and §9)', () => {
  test('the access token is refreshed 10 000 ms before its expiry, not earlier', async () => {
    openSignedIn();
    await pass((1_200 - 10) * 1_000 - 1);
    expect(world.asked).toEqual([]);
    await pass(10);
    expect(world.asked).toEqual(['refresh-0']);
  });

  test('a refresh stores both new tokens and restarts the timer', async () => {
    const { tab } = openSignedIn();
    const before = tab.session.get('access_token');
    await pass(1_190_000 + 100);
    expect(tab.session.get('access_token')).not.toBe(before);
    expect(world.local.get('refresh_token')).toBe('refresh-1');
    expect(tab.session.get('access_token_exp_text')).toBe(
      new Date(Date.parse('2026-03-01T00:19:50.021Z') + 1_200_000).toISOString(),
    );
    await pass(1_190_000 + 100);
    expect(world.asked).toEqual(['refresh-0', 'refresh-1']);
  });

  test('an expired token is refreshed at once and the timer restarts after 1 s', async () => {
    world.lifetime = 5;
    const tab = world.openTab(storedSession(world, 60));
    const session = tab.start();
    await pass(100);
    expect(world.asked).toHaveLength(1);
    expect(session.getSnapshot().matches({ refresh: 'settling' })).toBe(true);
    await pass(900);
    expect(world.asked).toHaveLength(1);
    await pass(100);
    expect(world.asked).toHaveLength(2);
  });

  test('an answer without a refresh token keeps the old one', async () => {
    world.answer = () => renewedTokens(world.issue(), null);
    openSignedIn();
    await pass(1_191_000);
    expect(world.local.get('refresh_token')).toBe('refresh-0');
  });

  test('a clock that is an hour wrong changes nothing: the lifetime counts from the receipt', async () => {
    world.skew = -3_600;
    world.local.set('refresh_token', 'kept');
    world.openTab().start();
    await pass(1_000);
    expect(world.asked).toHaveLength(1);
    await pass(1_188_000);
    expect(world.asked).toHaveLength(1);
    await pass(2_000);
    expect(world.asked).toHaveLength(2);
  });

  test('a device that slept past the expiry refreshes as soon as the page is visible', async () => {
    openSignedIn();
    await pass(1_000);
    vi.setSystemTime(Date.now() + 7_200_000);
    world.tell('visible');
    await pass(100);
    expect(world.asked).toHaveLength(1);
  });

  test('a timer that stopped while the device slept is restarted when the page is visible', async () => {
    openSignedIn();
    await pass(1_000);
    vi.setSystemTime(Date.now() + 600_000);
    world.tell('visible');
    await pass(588_000);
    expect(world.asked).toEqual([]);
    await pass(2_000);
    expect(world.asked).toHaveLength(1);
  });

  test('an expiry beyond the longest timer does not refresh at once', async () => {
    world.lifetime = 100 * 86_400;
    openSignedIn();
    await pass(86_400_000);
    expect(world.asked).toEqual([]);
  });
});

describe('stop_refresh', () => {
  test("with stop_refresh = 'true' a start without an access token does nothing at all", async () => {
    world.local.set('refresh_token', 'kept');
    const tab = world.openTab({ stop_refresh: 'true' });
    tab.start();
    await pass(3_600_000);
    expect(world.asked).toEqual([]);
    expect(tab.warnings).toEqual([]);
    expect(tab.redirects).toEqual([]);
  });

  test("with stop_refresh = 'true' a token that ended does nothing at all", async () => {
    const tab = world.openTab({ ...storedSession(world, 3_600), stop_refresh: 'true' });
    const session = tab.start();
    world.tell('visible');
    session.send({ type: 'renew' });
    await pass(3_600_000);
    expect(world.asked).toEqual([]);
    expect(tab.redirects).toEqual([]);
    expect(world.local.get('refresh_token')).toBe('refresh-0');
  });

  test("with stop_refresh = 'true' a token that comes due does nothing at all", async () => {
    const { tab } = openSignedIn();
    tab.session.set('stop_refresh', 'true');
    await pass(3_600_000);
    expect(world.asked).toEqual([]);
    expect(tab.redirects).toEqual([]);
  });

  test("any other value than 'true' refreshes as ever", async () => {
    const tab = world.openTab({ ...storedSession(world, 3_600), stop_refresh: '1' });
    tab.start();
    await pass(100);
    expect(world.asked).toHaveLength(1);
  });

  test('once the flag is removed, the session refreshes when the page is next visible', async () => {
    const tab = world.openTab({ ...storedSession(world, 3_600), stop_refresh: 'true' });
    tab.start();
    tab.session.delete('stop_refresh');
    world.tell('visible');
    await pass(100);
    expect(world.asked).toHaveLength(1);
  });
});

describe('signing in and out', () => {
  test('a sign-in stores both tokens and makes the session authenticated', async () => {
    const tab = world.openTab();
    const session = tab.start();
    session.send({ type: 'signIn', access_token: world.issue(), refresh_token: 'first' });
    expect(isAuthenticated(session.getSnapshot())).toBe(true);
    expect(world.local.get('refresh_token')).toBe('first');
    expect(tab.session.has('access_token')).toBe(true);
    expect(tab.session.get('access_token_exp_text')).toBe('2026-03-01T00:20:00.000Z');
    await pass(1_191_000);
    expect(world.asked).toEqual(['first']);
  });

  test('a sign-in with an invalid payload warns and signs nobody in', () => {
    const tab = world.openTab();
    const session = tab.start();
    session.send({ type: 'signIn', access_token: 'nonsense', refresh_token: 'first' });
    expect(isAuthenticated(session.getSnapshot())).toBe(false);
    expect(world.local.size).toBe(0);
    expect(tab.warnings).toContain('The token payload is not valid.');
  });

  test('a sign-out clears memory and storage, ends the session on the server and opens sign-in', async () => {
    const { tab, session } = openSignedIn();
    session.send({ type: 'signOut' });
    await pass(0);
    expect(isAuthenticated(session.getSnapshot())).toBe(false);
    expect([...tab.session.keys(), ...world.local.keys()]).toEqual([]);
    expect(world.revoked).toEqual(['refresh-0']);
    expect(tab.redirects).toEqual(['signed_out']);
    await pass(3_600_000);
    expect(world.asked).toEqual([]);
  });

  test('a refresh that is running during the sign-out does not restore the session', async () => {
    world.latency = 3_000;
    const { tab, session } = openSignedIn();
    await pass(1_191_000);
    expect(world.asked).toHaveLength(1);
    session.send({ type: 'signOut' });
    await pass(10_000);
    expect(isAuthenticated(session.getSnapshot())).toBe(false);
    expect([...tab.session.keys(), ...world.local.keys()]).toEqual([]);
  });

  test('stop_refresh survives a logout', () => {
    const tab = world.openTab({ ...storedSession(world), stop_refresh: 'true' });
    tab.start().send({ type: 'signOut' });
    expect([...tab.session.keys()]).toEqual(['stop_refresh']);
  });
});

describe('chat data (spec §4, §8 and §9)', () => {
  test('it is sent once per session, 1 s after the tokens are set', async () => {
    const { tab } = openSignedIn();
    await pass(999);
    expect(tab.chatSent).toBe(0);
    await pass(2);
    expect(tab.chatSent).toBe(1);
    await pass(3_600_000);
    expect(world.asked.length).toBeGreaterThan(1);
    expect(tab.chatSent).toBe(1);
  });

  test('a failure is only logged', async () => {
    const { tab, session } = openSignedIn();
    tab.chatFails = true;
    await pass(2_000);
    expect(tab.warnings).toEqual(['The chat data was not sent.']);
    expect(isAuthenticated(session.getSnapshot())).toBe(true);
    await pass(60_000);
    expect(tab.chatSent).toBe(1);
  });

  test('a logout clears the flag, so the next session sends it again', async () => {
    const { tab, session } = openSignedIn();
    await pass(2_000);
    session.send({ type: 'signOut' });
    await pass(2_000);
    expect(tab.chatSent).toBe(1);
    session.send({ type: 'signIn', access_token: world.issue(), refresh_token: 'next' });
    await pass(2_000);
    expect(tab.chatSent).toBe(2);
  });

  test('a logout within that second sends nothing', async () => {
    const { tab, session } = openSignedIn();
    await pass(500);
    session.send({ type: 'signOut' });
    await pass(5_000);
    expect(tab.chatSent).toBe(0);
  });

  test('somebody else’s sign-in introduces the new customer', async () => {
    const { tab, session } = openSignedIn();
    await pass(2_000);
    const { subject_access } = accessPayload;
    const other = accessToken(Date.now() / 1000, 1_200, {
      subject_access: { ...subject_access, user_id: 7 },
    });
    session.send({ type: 'signIn', access_token: other, refresh_token: 'other' });
    await pass(2_000);
    expect(tab.chatSent).toBe(2);
  });
});
