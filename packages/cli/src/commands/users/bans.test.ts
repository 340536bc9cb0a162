import { describe, expect, test } from 'vitest';
import { ferry } from '../../testing/terminal.ts';

const users = (argv: string[]) =>
  ferry(['users', ...argv], {
    env: { FERRY_TOKEN: 'token-1' },
    reply: () => ({ body: { is_success: true, message: '' } }),
    now: '2026-11-21T08:00:00Z',
  });

const queryOf = (url = '') => Object.fromEntries(new URL(url).searchParams);

describe('ferry users ban', () => {
  test('--for counts from now, and the server starts it', async () => {
    const { code, out, requests } = await users(['ban', '42', '--for', 'P3D']);
    expect(code).toBe(0);
    expect(out).toBe('Banned  42\nFrom    now\nUntil   2026-11-24T08:00:00.000Z\n');
    expect(requests).toHaveLength(1);
    expect(requests[0]?.method).toBe('POST');
    expect(requests[0]?.url).toMatch(/^https:\/\/ferry\.test\/v1\/admin\/user_ban_task_insert\?/);
    expect(queryOf(requests[0]?.url)).toEqual({
      user_id: '42',
      task_end_at: '2026-11-24T08:00:00.000Z',
      is_need_send_email: 'false',
    });
  });

  test('carries start, end, reason, remark and mail', async () => {
    const { out, requests } = await users([
      ...['ban', '42', '--from', '2026-12-01T00:00:00+08:00', '--until', '2027-01-01T00:00:00+08:00'],
      ...['--reason', '共享账号', '--remark', 'seen on 3 nodes', '--mail', '--json'],
    ]);
    expect(queryOf(requests[0]?.url)).toEqual({
      user_id: '42',
      task_start_at: '2026-11-30T16:00:00.000Z',
      task_end_at: '2026-12-31T16:00:00.000Z',
      is_need_send_email: 'true',
      ban_context: '共享账号',
      remark: 'seen on 3 nodes',
    });
    expect(JSON.parse(out)).toEqual({
      user_id: 42,
      start_at: '2026-11-30T16:00:00.000Z',
      end_at: '2026-12-31T16:00:00.000Z',
      mail: true,
    });
  });

  test.each([
    ['P2W', '2026-12-05T08:00:00.000Z'],
    ['P1DT12H', '2026-11-22T20:00:00.000Z'],
    ['PT90M', '2026-11-21T09:30:00.000Z'],
  ])('--for %s ends at %s', async (length, end) => {
    const { requests } = await users(['ban', '42', '--for', length]);
    expect(queryOf(requests[0]?.url).task_end_at).toBe(end);
  });

  test('--for counts from --from when it is given', async () => {
    const { requests } = await users(['ban', '42', '--from', '2026-12-01T00:00:00Z', '--for', 'P1D']);
    expect(queryOf(requests[0]?.url).task_end_at).toBe('2026-12-02T00:00:00.000Z');
  });

  test.each<[string, string[], string]>([
    ['no end', [], 'with --until or --for'],
    ['two ends', ['--for', 'P1D', '--until', '2027-01-01T00:00:00Z'], 'cannot be used with'],
    ['an end that is over', ['--until', '2026-11-21T07:00:00Z'], 'Choose a later end'],
    [
      'an end before the start',
      ['--from', '2026-12-02T00:00:00Z', '--until', '2026-12-01T00:00:00Z'],
      'later end',
    ],
    ['no length at all', ['--for', 'PT0S'], 'Choose a later end'],
    ['a length without a unit', ['--for', '3'], 'such as P2W, P3D or PT12H'],
    ['a length in months', ['--for', 'P1M'], 'such as P2W, P3D or PT12H'],
    ['an end beyond all calendars', ['--for', 'P99999999D'], 'after the year 9999'],
    ['a time without an offset', ['--until', '2026-12-01T00:00:00'], 'with its offset'],
    ['a date alone', ['--until', '2026-12-01'], 'with its offset'],
  ])('%s is wrong usage, and nothing is sent', async (_, options, sentence) => {
    const { code, err, requests } = await users(['ban', '42', ...options]);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
    expect(requests).toEqual([]);
  });
});

describe('ferry users unban', () => {
  test('ends the bans of the customer', async () => {
    const { code, out, requests } = await users(['unban', '42']);
    expect(code).toBe(0);
    expect(out).toBe('The bans of customer 42 have ended.\n');
    expect(requests[0]?.url).toBe('https://ferry.test/v1/admin/user_ban_task_unban?user_id=42');
  });
});
