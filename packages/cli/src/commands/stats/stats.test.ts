import { expect, test } from 'vitest';
import { answer, asAdmin } from '../../testing/terminal.ts';
import { sparks } from './sparkline.ts';

const asked = { time_zone: 'Asia/Shanghai', from: '2026-11-20', to: '2026-11-21', by: 'day' };
const stats = (argv: string[], result: object) =>
  asAdmin(['stats', ...argv], { reply: () => answer(result) });
const step = (begins: string, billed: number) => ({ begins, upload: 0, download: billed, billed });

test('a spark line has a bar for each value, the largest a full one', () => {
  expect(sparks([0, 1, 4, 8])).toBe(' ▁▄█');
  expect(sparks([])).toBe('');
  expect(sparks([0, 0])).toBe('  ');
});

test('figures are lines, sums and a table for people', async () => {
  const result = { ...asked, steps: [step('2026-11-20', 1024), step('2026-11-21', 2048)] };
  const { code, out, requests } = await stats(['traffic', '--from', '2026-11-20', '--by', 'day'], result);
  expect(code).toBe(0);
  expect(requests[0]?.url).toContain('/api/v2/admin_api/figures/traffic?from=2026-11-20&by=day');
  expect(out).toContain('billed    ▄█  3 KB');
  expect(out).toContain('2026-11-21  0 B     2 KB      2 KB');
});

test('and rows for programs', async () => {
  const result = { ...asked, steps: [step('2026-11-20', 1024)] };
  expect((await stats(['traffic', '--csv'], result)).out).toBe(
    '\uFEFFbegins,upload,download,billed\r\n2026-11-20,0,1024,1024\r\n',
  );
  expect(JSON.parse((await stats(['traffic', '--json'], result)).out)).toEqual(result);
});

test('retention is a share of who joined, and a dot where nobody looked', async () => {
  const cohorts = [{ begins: '2026-09-01', joined: 4, stayed: [3, null] }];
  expect((await stats(['retention'], { ...asked, by: 'month', cohorts })).out).toContain('75% ·');
});

test('nodes that are gone are shown as such', async () => {
  const flow = { upload: 1, download: 2, billed: 3, hours: 1, silences: 0 };
  const nodes = [{ node_id: 3, node_name: null, ...flow, steps: [0, 3] }];
  expect((await stats(['nodes'], { ...asked, nodes })).out).toMatch(/3 +\(gone\) +3 B/);
});

test.each([
  ['--by', 'year'],
  ['--from', 'someday'],
])('%s %s is refused before anything is sent', async (...argv) => {
  const { code, requests } = await stats(['revenue', ...argv], {});
  expect([code, requests]).toEqual([2, []]);
});
