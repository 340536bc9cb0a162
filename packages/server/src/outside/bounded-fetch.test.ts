import { afterEach, describe, expect, test } from 'vitest';
import { type BadAnswer, openBadGateway } from '../testing/gateways/bad-gateway.ts';
import { serveHttp } from '../testing/servers/serve-http.ts';
import { AnswerTooLong, boundedFetch, fetchText } from './bounded-fetch.ts';

const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each[Symbol.asyncDispose]();
});

async function bad(answers: BadAnswer) {
  const gateway = await openBadGateway({ answers });
  open.push(gateway);
  return gateway;
}

const plenty = { maxBytes: 1_000, milliseconds: 60_000 };

describe('an answer', () => {
  test('is complete, with its status and type, up to exactly the byte limit', async () => {
    const body = `${'界'.repeat(333)}x`;
    const server = await serveHttp(() => ({ status: 502, type: 'text/plain', body }));
    open.push(server);
    const response = await boundedFetch(plenty)(server.url);
    expect([response.status, response.headers.get('content-type')]).toEqual([502, 'text/plain']);
    expect(await response.text()).toBe(body);
    await expect(fetchText({ ...plenty, maxBytes: 999 }, server.url)).rejects.toThrow(AnswerTooLong);
  });

  test('without a body has none', async () => {
    const server = await serveHttp(() => ({ status: 204, body: '' }));
    open.push(server);
    expect(await (await boundedFetch(plenty)(server.url)).text()).toBe('');
  });

  test.each<BadAnswer>(['endless', 'crumbs'])('that is %s ends at the first byte too many', async (how) => {
    const gateway = await bad(how);
    await expect(fetchText(plenty, gateway.url)).rejects.toThrow(AnswerTooLong);
    // A connection that stays open keeps costing memory and traffic.
    await expect.poll(() => gateway.connections()).toBe(0);
  });

  test('is as long as it is after decompression', async () => {
    const gateway = await bad('bomb');
    await expect(fetchText({ ...plenty, maxBytes: 1_000_000 }, gateway.url)).rejects.toThrow(AnswerTooLong);
  });

  test.each<BadAnswer>(['drip', 'dripping headers', 'silent'])(
    'that is a %s ends when its time is over, although the connection is never idle',
    async (how) => {
      const gateway = await bad(how);
      await expect(fetchText({ ...plenty, milliseconds: 300 }, gateway.url)).rejects.toThrow(
        'no whole answer within 300 ms',
      );
      await expect.poll(() => gateway.connections()).toBe(0);
    },
  );

  test('that redirects is refused', async () => {
    const gateway = await bad('redirect');
    await expect(fetchText(plenty, gateway.url)).rejects.toThrow();
    expect(gateway.requests()).toBe(1);
  });

  test('that nobody waits for is not read', async () => {
    const gateway = await bad('drip');
    const stop = new AbortController();
    const asked = fetchText(plenty, gateway.url, { signal: stop.signal });
    await expect.poll(() => gateway.requests()).toBe(1);
    stop.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(() => gateway.connections()).toBe(0);
    await expect(fetchText(plenty, gateway.url, { signal: stop.signal })).rejects.toThrow();
    expect(gateway.requests()).toBe(1);
  });
});
