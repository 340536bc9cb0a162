import { accessToken, fakeToken } from '@ferry/core/testing/tokens';
import { beforeEach, expect, test, vi } from 'vitest';
import { askEarly, isRenewedEarly, takeEarly } from './early-answers.ts';
import { fetchTransport } from './transport.ts';

const calls = { renew: '/renew', reads: ['/a', '/b'] };
const headers = (token: string) => ({
  authorization: `Bearer ${token}`,
  accept: 'application/json',
  'accept-language': 'en',
});
const read = (url: string, token: string) => ({ method: 'GET', url, headers: headers(token) });

let fetched: string[];
let stores: { sessionStorage: Map<string, string>; localStorage: Map<string, string> };

const storageOf = (store: Map<string, string>) => ({ getItem: (key: string) => store.get(key) ?? null });

beforeEach(() => {
  fetched = [];
  stores = { sessionStorage: new Map(), localStorage: new Map() };
  vi.unstubAllGlobals();
  vi.stubGlobal('window', {
    sessionStorage: storageOf(stores.sessionStorage),
    localStorage: storageOf(stores.localStorage),
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('earlyAnswers', undefined);
  vi.stubGlobal('fetch', async (url: string, { headers: sent }: { headers: Record<string, string> }) => {
    fetched.push(`${url} ${sent.authorization ?? ''}`);
    if (url === '/away') throw new TypeError('no network');
    return new Response(JSON.stringify({ result: { access_token: 'fresh' } }));
  });
});

const kept = accessToken(Math.floor(Date.now() / 1000), 1_200);
const keep = (milliseconds: number) => {
  stores.sessionStorage.set('access_token', kept);
  stores.sessionStorage.set('access_token_exp_text', new Date(Date.now() + milliseconds).toISOString());
};
/** The session's own request for a new token. */
const renewal = {
  method: 'POST',
  url: '/renew',
  headers: { 'accept-language': 'en' },
  body: '{"refresh_token":"r"}',
};
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('with a valid token it reads at once, and each answer is taken once', async () => {
  keep(600_000);
  askEarly(calls, 'en');
  expect(fetched).toEqual([`/a Bearer ${kept}`, `/b Bearer ${kept}`]);
  expect((await fetchTransport(read('/a', kept))).status).toBe(200);
  expect(fetched.length).toBe(2);
  await fetchTransport(read('/a', kept));
  expect(fetched.length).toBe(3);
});

test('without a valid token it refreshes first, and reads with the new one', async () => {
  keep(5_000);
  stores.localStorage.set('refresh_token', 'r');
  askEarly(calls, 'en');
  expect(fetched).toEqual(['/renew ']);
  expect(['r', 'other'].map(isRenewedEarly)).toEqual([true, false]);
  await fetchTransport(renewal);
  expect(fetched).toEqual(['/renew ', '/a Bearer fresh', '/b Bearer fresh']);
  expect(await takeEarly(read('/b', 'fresh'))).toBeDefined();
  expect(isRenewedEarly('r')).toBe(false);
});

test('an answer is not used for a request with another token or language', async () => {
  keep(600_000);
  askEarly(calls, 'en');
  expect(await takeEarly(read('/a', 'other'))).toBeUndefined();
  const chinese = { ...headers(kept), 'accept-language': 'zh-CN' };
  expect(await takeEarly({ method: 'GET', url: '/a', headers: chinese })).toBeUndefined();
  expect(await takeEarly(read('/a', kept))).toBeDefined();
});

test('an answer is not used after a write, after half a minute, or if it failed', async () => {
  keep(600_000);
  askEarly({ ...calls, reads: ['/a', '/b', '/away'] }, 'en');
  await settle();
  expect(await takeEarly(read('/away', kept))).toBeUndefined();
  await takeEarly({ method: 'POST', url: '/write', headers: headers(kept) });
  expect(await takeEarly(read('/a', kept))).toBeUndefined();
  askEarly(calls, 'en');
  const later = vi.spyOn(performance, 'now').mockReturnValue(30_001);
  expect(await takeEarly(read('/b', kept))).toBeUndefined();
  later.mockRestore();
});

test('it requests nothing for a visitor, with refreshing switched off, or at another origin of the API', () => {
  askEarly(calls, 'en');
  stores.localStorage.set('refresh_token', 'r');
  stores.sessionStorage.set('stop_refresh', 'true');
  askEarly(calls, 'en');
  stores.sessionStorage.delete('stop_refresh');
  stores.sessionStorage.set('api_base', 'https://mirror.example');
  askEarly(calls, 'en');
  expect(fetched).toEqual([]);
});

test('a refresh without a response counts as the attempt and is not sent again', async () => {
  stores.localStorage.set('refresh_token', 'r');
  askEarly({ renew: '/away', reads: [] }, 'en');
  await expect(fetchTransport({ ...renewal, url: '/away' })).rejects.toThrow('no network');
  expect(fetched).toEqual(['/away ']);
});

test('a refresh that hangs is aborted with the attempt', async () => {
  const given = new AbortController();
  let early: AbortSignal | undefined;
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    fetched.push(url);
    early = signal;
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  stores.localStorage.set('refresh_token', 'r');
  askEarly(calls, 'en');
  const answer = fetchTransport(renewal, given.signal);
  given.abort();
  await expect(answer).rejects.toThrow();
  expect(early?.aborted).toBe(true);
  expect(fetched).toEqual(['/renew']);
});

test('a token without a stored expiry is used until its own, and one without any is neither used nor refreshed', () => {
  stores.localStorage.set('refresh_token', 'r');
  stores.sessionStorage.set('access_token', kept);
  askEarly(calls, 'en');
  expect(fetched).toEqual([`/a Bearer ${kept}`, `/b Bearer ${kept}`]);
  fetched = [];
  stores.sessionStorage.set('access_token', accessToken(Math.floor(Date.now() / 1000) - 1_200, 1_200));
  askEarly(calls, 'en');
  expect(fetched).toEqual(['/renew ']);
  fetched = [];
  stores.sessionStorage.set('access_token', fakeToken({ role: 'malio_postgrest_user' }));
  askEarly(calls, 'en');
  expect(fetched).toEqual([]);
});
