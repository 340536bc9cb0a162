import { describe, expect, test } from 'vitest';
import { customer } from '../../testing/customer.ts';
import { asAdmin } from '../../testing/terminal.ts';

const done = { is_success: true, message: '' };
/** All data of one customer. */
const lin = { ...done, result: customer };

const users = (argv: string[]) =>
  asAdmin(['users', ...argv], {
    reply: ({ method }) => ({ body: method === 'GET' && !argv.includes('unban') ? lin : done }),
    now: '2026-11-21T08:00:00Z',
  });

const queryOf = (url = '') => Object.fromEntries(new URL(url).searchParams);

describe('ferry users ban', () => {
  test('--for counts from now, and the server starts it', async () => {
    const { code, out, requests } = await users(['ban', '42', '--for', 'P3D', '--yes']);
    expect(code).toBe(0);
    expect(out).toBe(
      'Banned  Lin <lin-42@example.com>, number 42, active\nFrom    now\nUntil   2026-11-24T08:00:00.000Z\n',
    );
    expect(requests).toHaveLength(2);
    expect(requests[1]?.method).toBe('POST');
    expect(requests[1]?.url).toMatch(/^https:\/\/ferry\.test\/v1\/admin\/user_ban_task_insert\?/);
    expect(queryOf(requests[1]?.url)).toEqual({
      user_id: '42',
      task_end_at: '2026-11-24T08:00:00.000Z',
      is_need_send_email: 'false',
    });
  });

  test('carries start, end, reason, remark and mail', async () => {
    const { out, requests } = await users([
      ...['ban', '42', '--from', '2026-12-01T00:00:00+08:00', '--until', '2027-01-01T00:00:00+08:00'],
      ...['--reason', '共享账号', '--remark', 'seen on 3 nodes', '--mail', '--json', '--yes'],
    ]);
    expect(queryOf(requests[1]?.url)).toEqual({
      user_id: '42',
      task_start_at: '2026-11-30T16:00:00.000Z',
      task_end_at: '2026-12-31T16:00:00.000Z',
      is_need_send_email: 'true',
      ban_context: '共享账号',
      remark: 'seen on 3 nodes',
    });
    expect(JSON.parse(out)).toEqual({
      user_id: 42,
      email: 'lin-42@example.com',
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
    const { requests } = await users(['ban', 'lin@example.com', '--for', length, '--yes']);
    expect(queryOf(requests[1]?.url).task_end_at).toBe(end);
  });

  test('--for counts from --from if given', async () => {
    const { requests } = await users([
      'ban',
      '42',
      '--from',
      '2026-12-01T00:00:00Z',
      '--for',
      'P1D',
      '--yes',
    ]);
    expect(queryOf(requests[1]?.url).task_end_at).toBe('2026-12-02T00:00:00.000Z');
  });

  test('shows the customer and does nothing without --yes; a dry run is sent as one', async () => {
    const asked = await users(['ban', 'lin@example.com', '--for', 'P3D']);
    expect([asked.code, asked.requests.length]).toEqual([2, 1]);
    expect(asked.err).toContain('This is Lin <lin-42@example.com>, number 42, active. Say --yes');
    const tried = await users(['ban', '42', '--for', 'P3D', '--dry-run']);
    expect([tried.code, tried.err]).toEqual([0, 'At https://ferry.test, dry run: nothing was changed.\n']);
    expect(tried.requests[1]?.headers['x-dry-run']).toBe('1');
    expect(tried.requests[0]?.headers).not.toHaveProperty('x-dry-run');
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
    ['a length without a unit', ['--for', '3'], 'such as 2w, 3d, 12h'],
    ['a length in months', ['--for', 'P1M'], 'such as 2w, 3d, 12h'],
    ['an end beyond all calendars', ['--for', 'P99999999D'], 'after the year 9999'],
    ['a day that is none', ['--until', '2026-02-30'], 'Write it like 3d'],
    ['a time that is none', ['--until', 'soon'], 'Write it like 3d'],
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
