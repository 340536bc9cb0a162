import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HttpRequest } from './transport.ts';
import { doubtAfter, type Mirrors, mustAnswerWithin, withMirrors } from './with-mirrors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type State = 'up' | 'down' | 'hangs' | 'slow' | 'gone';

/** Servers by their base addresses. The first is the page's own. */
function open(states: Readonly<Record<string, State>>) {
  const now: Record<string, State> = { ...states };
  const asked: string[] = [];
  let current = '';
  const mirrors: Mirrors = {
    bases: Object.keys(states) as [string, ...string[]],
    current: () => current,
    use: (base) => {
      current = base;
    },
  };
  const transport = withMirrors(async ({ url }, signal) => {
    asked.push(url);
    const [base = '', path] = url.split(/(?=\/(?:health|read)$)/) as [string, string];
    const state = now[path === undefined ? '' : base];
    const isHealth = url.endsWith('/health');
    if (state === 'down') throw new Error('refused');
    const waits = state === 'hangs' ? Number.POSITIVE_INFINITY : state === 'slow' && !isHealth ? 20_000 : 10;
    await new Promise<void>((resolve, reject) => {
      const timer = Number.isFinite(waits) ? setTimeout(resolve, waits) : undefined;
      signal?.addEventListener('abort', () => {
        clearTimeout(timer as never);
        reject(new Error('aborted'));
      });
    });
    return { status: state === 'gone' ? 502 : 200, text: base, header: () => null };
  }, mirrors);
  return { transport, asked, now, current: () => current };
}

const read: HttpRequest = { method: 'GET', url: '/read', headers: {}, isRepeatable: true };
const write: HttpRequest = { method: 'POST', url: '/read', headers: {} };
const one = 'https://one.example';
const two = 'https://two.example';

describe('a repeatable request', () => {
  test.each(['down', 'gone'] as const)('goes on where one is %s, and stays there', async (state) => {
    const site = open({ '': state, [one]: state, [two]: 'up' });
    const answer = site.transport(read);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await answer).status).toBe(200);
    expect(site.asked).toEqual(['/read', `${one}/read`, `${two}/read`]);
    const again = site.transport(read);
    await vi.advanceTimersByTimeAsync(1_000);
    await again;
    expect(site.asked.slice(3)).toEqual([`${two}/read`]);
  });

  test('goes to the next server if one does not respond, within the timeout of a session refresh', async () => {
    const site = open({ '': 'hangs', [one]: 'up' });
    const answer = site.transport(read);
    await vi.advanceTimersByTimeAsync(doubtAfter + mustAnswerWithin + 100);
    expect((await answer).status).toBe(200);
    expect(doubtAfter + mustAnswerWithin).toBeLessThan(8_000);
  });

  test('waits for a reachable server that is slow', async () => {
    const site = open({ '': 'slow', [one]: 'up' });
    const answer = site.transport(read);
    await vi.advanceTimersByTimeAsync(30_000);
    await answer;
    expect(site.asked).toEqual(['/read', '/health']);
  });

  test('fails with the first error if no server responds', async () => {
    const site = open({ '': 'down', [one]: 'down' });
    await expect(site.transport(read)).rejects.toThrow('refused');
    const gone = open({ '': 'gone', [one]: 'down' });
    const answer = gone.transport(read);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await answer).status).toBe(502);
  });

  test('stops when it is cancelled, and asks no other server', async () => {
    const site = open({ '': 'hangs', [one]: 'up' });
    const stop = new AbortController();
    const answer = expect(site.transport(read, stop.signal)).rejects.toThrow();
    stop.abort();
    await vi.advanceTimersByTimeAsync(20_000);
    await answer;
    expect(site.asked).toEqual(['/read']);
  });
});

describe('any other request', () => {
  test('is sent once and fails; the next one goes to a server that responds', async () => {
    const site = open({ '': 'down', [one]: 'down', [two]: 'up' });
    await expect(site.transport(write)).rejects.toThrow('refused');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(site.asked).toEqual(['/read', `${one}/health`, `${two}/health`]);
    const again = site.transport(write);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await again).status).toBe(200);
    expect(site.asked.at(-1)).toBe(`${two}/read`);
  });
});
