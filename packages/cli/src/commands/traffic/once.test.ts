import type { HttpRequest } from '@ferry/core/client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ferry, type Reply } from '../../testing/terminal.ts';

type Fate = 'counted' | 'down' | 'answer lost' | 'failed' | 'failed after counting' | 'limited';

const fates: Fate[] = ['counted', 'down', 'answer lost', 'failed', 'failed after counting', 'limited'];

/** Counts each key once and refuses it with another body, like the server. Each request has a scripted result. */
function countingServer(coming: Fate[]) {
  const counted = new Map<string, string>();
  const reply = ({ headers, body = '' }: HttpRequest): Reply => {
    const fate = coming.shift() ?? 'counted';
    if (fate === 'down') return new Error('no way');
    if (fate === 'failed') return { status: 503, body: '' };
    if (fate === 'limited') return { status: 429, body: { ret: 0, data: 'Slow' } };
    const key = headers['idempotency-key'] ?? '';
    if ((counted.get(key) ?? body) !== body) return { status: 409, body: { ret: 0, data: 'Other rows' } };
    counted.set(key, body);
    if (fate === 'answer lost') return new Error('the connection broke');
    if (fate === 'failed after counting') return { status: 500, body: '' };
    return { body: { ret: 1, data: 'ok' } };
  };
  return { reply, rows: () => [...counted.values()].flatMap((body) => JSON.parse(body).data) };
}

const row = fc.record({ user_id: fc.integer({ min: 1, max: 9 }), u: fc.nat(), d: fc.nat() });

test('whatever becomes of the requests, running it until it is done counts each row once', async () => {
  const cases = fc.asyncProperty(
    fc.array(row, { minLength: 1, maxLength: 12 }),
    fc.integer({ min: 1, max: 5 }),
    fc.array(fc.constantFrom(...fates), { maxLength: 20 }),
    async (rows, size, coming) => {
      const server = countingServer([...coming]);
      const again = async () =>
        await ferry(['traffic', 'report', '--node', '3', '--retries', '1', '--chunk-size', String(size)], {
          stdin: JSON.stringify(rows),
          env: { FERRY_NODE_KEY: 'key-3' },
          reply: server.reply,
        });
      let code = (await again()).code;
      for (let runs = 0; code !== 0 && runs < 30; runs += 1) code = (await again()).code;
      expect(code).toBe(0);
      expect(server.rows()).toEqual(rows);
    },
  );
  await fc.assert(cases, { numRuns: 60 });
});

test('running it again with another cut is refused and counts nothing more than there is', async () => {
  const server = countingServer([]);
  const rows = [1, 2, 3, 4, 5].map((user_id) => ({ user_id, u: 1, d: 1 }));
  const send = async (size: number) =>
    await ferry(['traffic', 'report', '--node', '3', '--chunk-size', String(size)], {
      stdin: JSON.stringify(rows),
      env: { FERRY_NODE_KEY: 'key-3' },
      reply: server.reply,
    });
  expect((await send(2)).code).toBe(0);
  for (const size of [1, 3, 5]) expect((await send(size)).code).toBe(1);
  expect(server.rows()).toEqual(rows);
});
