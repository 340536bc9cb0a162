import { expect, test } from 'vitest';
import { asAdmin, ferry } from '../testing/terminal.ts';
import { documentsOf } from './fields.ts';

const coupon = (name: string) => ({
  ip: name,
  node_id: 3,
  is_held: true,
  blocked_at: '2026-11-21T07:00:00Z',
  unblocked_at: null,
});
const rows = { is_success: true, message: '', result: [coupon('203.0.113.1'), coupon('203.0.113.2')] };

test('--fields selects fields of each row, --stream prints a row a line, and both combine', async () => {
  const list = (...wish: string[]) =>
    asAdmin(['blocked-ips', 'list', ...wish], { reply: () => ({ body: rows }) });
  const picked = [
    { ip: '203.0.113.1', node_id: 3 },
    { ip: '203.0.113.2', node_id: 3 },
  ];
  const whole = { total_count: 2, rows: picked };
  expect(JSON.parse((await list('--json', '--fields', 'ip,node_id')).out)).toEqual(whole);
  expect(JSON.parse((await list('--fields', 'ip,node_id')).out)).toEqual(whole);
  expect(JSON.parse((await list('--fields', 'total_count')).out)).toEqual({ total_count: 2 });
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  expect(lines((await list('--stream')).out)).toEqual(rows.result);
  expect(lines((await list('--stream', '--fields', 'ip, node_id')).out)).toEqual(picked);
});

test('--fields selects fields of one object, and an unknown field is named', async () => {
  const reply = () => ({ body: { status: 'ok', database: 'ok', version: '1' } });
  expect(JSON.parse((await ferry(['health', '--fields', 'status'], { reply })).out)).toEqual({
    status: 'ok',
  });
  const stray = await ferry(['health', '--fields', 'state'], { reply });
  expect([stray.code, stray.out]).toEqual([2, '']);
  expect(JSON.parse(stray.err).error.message).toContain('Its fields are: url, status, database, version.');
  expect((await ferry(['health', '--fields', 'a b'], { reply })).code).toBe(2);
});

test('nested fields, fields that some rows lack, and empty lists', () => {
  const shape = (fields: string[], isStream = false) => ({ fields, isStream });
  expect(documentsOf([{ a: { b: 1 } }, {}], shape(['a.b']))).toEqual([[{ 'a.b': 1 }, { 'a.b': null }]]);
  expect(documentsOf([], shape(['a']))).toEqual([[]]);
  expect(documentsOf([], shape(['a'], true))).toEqual([]);
  expect(
    documentsOf({ is_success: true, message: '', result: { n: 2, rows: [{ a: 1 }] } }, shape(['a'])),
  ).toEqual([{ n: 2, rows: [{ a: 1 }] }]);
});
