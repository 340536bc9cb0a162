import { afterEach, expect, test, vi } from 'vitest';
import { fetchTransport } from './transport.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a call keeps and sends the cookies of this origin, by which the server knows the device, and no others', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetch);
  await fetchTransport({ method: 'POST', url: '/api', headers: {}, body: '{}' });
  expect(fetch.mock.calls[0]?.[1]?.credentials).toBe('same-origin');
});
