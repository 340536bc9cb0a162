import { describe, expect, test } from 'vitest';
import { answer, ferry, type Setting } from '../testing/terminal.ts';
import { page } from './pager.ts';

const keys = Array.from({ length: 30 }, (_, at) => ({
  key_id: at + 1,
  machine_id: null,
  node_id: null,
  name: `key ${at + 1}`,
  is_enabled: true,
  created_at: '2026-11-20T08:00:00Z',
  last_used_at: null,
}));
const list: Setting = {
  tty: true,
  rows: 24,
  env: { FERRY_TOKEN: 'token-1' },
  reply: () => answer(keys),
};

describe('a text longer than the terminal', () => {
  test('is shown by less', async () => {
    const { code, out, paged } = await ferry(['nodes', 'keys'], list);
    expect([code, out]).toEqual([0, '']);
    expect(paged).toEqual([['less', expect.stringContaining('key 30')]]);
  });

  test('help is, too', async () => {
    const { out, paged } = await ferry(['--help'], list);
    expect(out).toBe('');
    expect(paged).toEqual([['less', expect.stringMatching(/^Usage: ferry.*130 +interrupted\n$/s)]]);
  });

  test.each([
    [{ PAGER: 'more' }, 'more'],
    [{ PAGER: 'more', FERRY_PAGER: 'most -s' }, 'most -s'],
  ])('by what %o names', async (env, pager) => {
    const { paged } = await ferry(['nodes', 'keys'], { ...list, env: { ...list.env, ...env } });
    expect(paged.map(([name]) => name)).toEqual([pager]);
  });

  test.each<[string, string[], Setting]>([
    ['into a pipe', [], { tty: false }],
    ['with --json', ['--json'], {}],
    ['with --no-pager', ['--no-pager'], {}],
    ['on a terminal that is high enough', [], { rows: 60 }],
    ['in CI', [], { env: { CI: 'true' } }],
    ['on a dumb terminal', [], { env: { TERM: 'dumb' } }],
    ['where the pager is empty', [], { env: { FERRY_PAGER: '', PAGER: 'less' } }],
    ['where it is cat', [], { env: { PAGER: 'cat' } }],
  ])('is written as it is %s', async (_, words, setting) => {
    const env = { ...list.env, ...setting.env };
    const { out, paged } = await ferry(['nodes', 'keys', ...words], { ...list, ...setting, env });
    expect(paged).toEqual([]);
    expect(out).toContain('key 30');
  });

  test('is printed directly if there is no such pager', async () => {
    const { code, out } = await ferry(['nodes', 'keys'], { ...list, hasPager: false });
    expect(code).toBe(0);
    expect(out).toContain('key 30');
  });
});

describe('the pager itself', () => {
  const env = { PATH: process.env.PATH };

  test('can be left before the end', async () => {
    expect(await page(env, 'head -c 1 > /dev/null', 'text\n'.repeat(1_000_000))).toBe(true);
  });

  test('is reported if it is missing', async () => {
    expect(await page(env, 'no-such-pager 2> /dev/null', 'text')).toBe(false);
    expect(await page({ PATH: '/nowhere' }, 'less', 'text')).toBe(false);
  });
});
