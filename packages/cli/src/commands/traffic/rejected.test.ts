import { expect, test } from 'vitest';
import { answer, asAdmin } from '../../testing/terminal.ts';

const row = {
  rejected_id: 7,
  node_id: 3,
  node_name: '香港 01',
  at: '2026-11-21T08:00:00.000Z',
  reason: 'negative',
  content: '{"user_id":1,"u":-5,"d":1,"x":"\u001b[2J"}',
};
const rejected = (argv: string[], result: object[]) =>
  asAdmin(['traffic', 'rejected', ...argv], { reply: () => answer(result) });

test('rejected rows are listed, without control characters', async () => {
  const { code, out, requests } = await rejected(['--node', '3', '--limit', '5'], [row]);
  expect(code).toBe(0);
  expect(requests[0]?.url).toBe('https://ferry.test/api/v2/admin_api/traffic/rejected?node_id=3&limit=5');
  expect(out.split('\n')).toEqual([
    'AT                        NODE  NAME     REASON    ROW',
    '2026-11-21T08:00:00.000Z  3     香港 01  negative  {"user_id":1,"u":-5,"d":1,"x":""}',
    '',
  ]);
});

test('programs get them unchanged, and people a sentence if there are none', async () => {
  expect(JSON.parse((await rejected(['--json'], [row])).out)).toEqual({ total_count: null, rows: [row] });
  expect((await rejected([], [])).out).toBe('No row was left out within the last 30 days.\n');
});
