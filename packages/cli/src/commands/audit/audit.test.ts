import { expect, test } from 'vitest';
import { widthOf } from '../../output/width.ts';
import { answer, asAdmin, type Setting } from '../../testing/terminal.ts';

const entry = {
  audit_id: 34,
  at: '2026-11-21T07:57:00Z',
  token_id: '0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e10',
  token_name: 'desk',
  owner: 'Lin Xia',
  role: 'owner',
  made_by: 'Lin Xia' as string | null,
  operation: 'shop.updateProduct',
  target: '1',
  detail: {},
  before: null as object | null,
  after: null as object | null,
  ip: '127.0.0.1' as string | null,
};
const changed = {
  ...entry,
  detail: { money_amount: '18.00', remark: 'dearer' },
  before: { money_amount: '15.00', hosts: { a1: null }, features: ['4K'] },
  after: { money_amount: '18.00', hosts: { a1: 'a.example.com' }, features: [] },
};
const made = {
  ...entry,
  audit_id: 33,
  operation: 'tokens.create',
  token_id: null,
  token_name: null,
  owner: null,
  role: null,
  made_by: null,
  ip: null,
  after: { scopes: ['admin', 'metrics'], expires_at: '2026-11-28T08:00:00Z', name: '' },
};
const removed = {
  ...entry,
  audit_id: 32,
  made_by: 'Wang Min',
  operation: 'detect.removeRule',
  before: { name: '测试' },
};

const list = (entries: object[], setting: Setting = {}) =>
  asAdmin(['audit', 'list'], { reply: () => answer({ total_count: entries.length, entries }), ...setting });

test('the log shows actor, action and the old and new value of each field', async () => {
  expect((await list([changed, made, removed])).out).toBe(`#34  shop.updateProduct  1
  2026-11-21T07:57:00Z  Lin Xia (owner), token desk, from 127.0.0.1
  money_amount: 15.00 → 18.00
  hosts.a1: - → a.example.com
  features: 4K → none
  (remark: dearer)

#33  tokens.create  1
  2026-11-21T07:57:00Z  the server itself
  + scopes: admin, metrics
  + expires_at: 2026-11-28T08:00:00Z
  + name: ""

#32  detect.removeRule  1
  2026-11-21T07:57:00Z  Lin Xia (owner), token desk, made by Wang Min, from 127.0.0.1
  - name: 测试

3 in all
`);
});

test('older entries without changes and an empty log are shown', async () => {
  const old = await list([{ ...entry, detail: { reason: 'asked' } }]);
  expect(old.out).toContain('  (reason: asked)\n');
  expect((await list([])).out).toBe('There is nothing.\n\n0 in all\n');
});

test('a narrow terminal shortens only long texts, which show prints completely', async () => {
  const long = {
    ...changed,
    before: { text: '一二三四五'.repeat(80) },
    after: { text: 'one\u001b[2J two ' },
  };
  const narrow = { tty: true, columns: 40 };
  const ran = await list([long, made], narrow);
  expect(ran.out.split('\n').filter((line) => widthOf(line) > 40)).toEqual([]);
  expect([ran.out.includes('…'), ran.out.includes('3 minutes ago')]).toEqual([true, true]);
  const whole = await asAdmin(['audit', 'show', '34'], { ...narrow, reply: () => answer(long) });
  expect(whole.requests[0]?.url).toContain('/api/v2/admin_api/audit/34');
  expect(whole.out.replaceAll(/\s/g, '')).toContain(`text:${'一二三四五'.repeat(80)}→onetwo`);
  expect(whole.out).not.toContain('\u001b[2J');
});

test('programs get the entries unchanged', async () => {
  const ran = await asAdmin(['audit', 'list', '--format', 'ndjson'], {
    reply: () => answer({ total_count: 1, entries: [changed] }),
  });
  expect(JSON.parse(ran.out)).toEqual(changed);
});
