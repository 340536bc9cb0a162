import { afterEach, expect, test, vi } from 'vitest';
import { fetchTransport } from './transport.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a call stores and sends the cookies of this origin only', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetch);
  await fetchTransport({ method: 'POST', url: '/api', headers: {}, body: '{}' });
  expect(fetch.mock.calls[0]?.[1]?.credentials).toBe('same-origin');
});

test('a file has one character for each byte, and its refusal is text', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  vi.stubGlobal('fetch', async () => new Response(bytes));
  const file = await fetchTransport({ method: 'GET', url: '/file', headers: {}, isBinary: true });
  expect(Uint8Array.from(file.text, (sign) => sign.charCodeAt(0))).toEqual(bytes);
  vi.stubGlobal('fetch', async () => new Response('没有', { status: 404 }));
  const refusal = await fetchTransport({ method: 'GET', url: '/file', headers: {}, isBinary: true });
  expect(refusal.text).toBe('没有');
});
