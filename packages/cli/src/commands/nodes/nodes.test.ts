import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { nodeHealth } from '../../testing/node.ts';
import { answer, asAdmin, type Setting, tempFile } from '../../testing/terminal.ts';

const nodes = (argv: string[], result: unknown, setting: Setting = {}) =>
  asAdmin(['nodes', ...argv], { reply: () => answer(result), now: '2026-11-21T08:00:00Z', ...setting });

describe('ferry nodes list', () => {
  const node = {
    ...nodeHealth,
    status: 'stale',
    last_heard_at: '2026-11-21T07:50:00.000Z',
    load: 0.42,
    load_text: '0.42 0.40 0.10',
    uptime_seconds: 60,
    online_users: 7,
    maintenance: { note: 'New line', from: '2026-11-21T07:00:00Z', until: '2026-11-21T09:00:00Z' },
    events: [{ event_id: 1, at: '2026-11-21T07:55:00Z', kind: 'silent', detail: {}, is_told: true }],
  };
  const quiet = {
    ...node,
    node_id: 4,
    node_name: 'US\u001b[2J',
    is_enabled: false,
    status: 'unknown',
    last_heard_at: null,
    maintenance: null,
    events: [],
  };

  test('shows people state, last time, load, users and the newest event', async () => {
    const { code, out, requests } = await nodes(['list'], [node, quiet]);
    expect(code).toBe(0);
    expect(requests[0]?.url).toBe('https://ferry.test/api/v2/admin_api/nodes/health');
    expect(out.split('\n')).toEqual([
      'ID  NAME     STATE               LAST HEARD                LOAD  USERS  NEWEST EVENT',
      '3   香港 01  stale, maintenance  2026-11-21T07:50:00.000Z  0.42  7      2026-11-21T07:55:00Z silent',
      '4   US       unknown, disabled   never                     0.42  7',
      '',
    ]);
  });

  test('says which certificates XrayRP would not obey with, and what follows', async () => {
    const trouble = (certificate_problem: string, is_enabled = true) => ({
      ...quiet,
      status: 'online',
      is_enabled,
      certificate_problem,
    });
    const { out, err } = await nodes(
      ['list'],
      [trouble('missing'), trouble('no_https'), trouble('ends_soon'), trouble('shared_key', false)],
    );
    for (const state of [
      'online, certificate missing ',
      'online, certificate no_https ',
      'online, certificate ends_soon ',
      'online, disabled, certificate shared_key ',
    ])
      expect(out).toContain(state);
    expect(err).toBe(
      'XrayRP would apply no change on 2 nodes: customers who are cut off stay connected there. See "ferry doctor".\n',
    );
    expect((await nodes(['list'], [trouble('ends_soon')])).err).toBe('');
  });

  test('says how much of its month a node has carried, and that it stopped', async () => {
    const month = { month_bytes: 935, node_monthly_bytes: 1_000 };
    const usedUp = { month_bytes: 1_001, node_monthly_bytes: 1_000, used_up_at: '2026-11-20T00:00:00Z' };
    const { out } = await nodes(
      ['list'],
      [
        { ...quiet, ...month },
        { ...quiet, ...usedUp },
        { ...quiet, ...usedUp, node_when_used_up: 'warn' },
      ],
    );
    expect(out).toMatch(/disabled, month 93 % +never/);
    expect(out).toMatch(/disabled, month 100 %, stopped +never/);
    expect(out).toMatch(/disabled, month 100 % +never/);
  });

  test('names the state of a node that serves customers who were cut off, and says what it means', async () => {
    const { out, err } = await nodes(
      ['list'],
      [{ ...node, cut_off_traffic_since: '2026-11-20T00:00:00Z' }, quiet],
    );
    expect(out).toContain('maintenance, serves cut-off ');
    expect(err).toBe(
      'On 1 nodes customers who were cut off over an hour ago still have traffic. See "ferry doctor".\n',
    );
  });

  test('gives programs all of it', async () => {
    expect(JSON.parse((await nodes(['list', '--json'], [node])).out)).toEqual({
      total_count: 1,
      rows: [node],
    });
    expect((await nodes(['list'], [])).out).toBe('There are no nodes.\n');
  });
});

describe('keys of nodes', () => {
  const key = {
    key_id: 17,
    machine_id: null,
    node_id: 3,
    name: '2026',
    is_enabled: true,
    created_at: '2026-01-01T00:00:00Z',
    last_used_at: null,
  };

  test('are listed without their text', async () => {
    const shared = { ...key, key_id: 1, node_id: null, is_enabled: false, last_used_at: key.created_at };
    const { out, requests } = await nodes(['keys', '3'], [key, shared]);
    expect(requests[0]?.url).toBe('https://ferry.test/api/v2/admin_api/nodes/keys?node_id=3');
    expect(out.split('\n')).toEqual([
      'KEY  NODE    NAME  STATE    MADE                  LAST USED',
      '17   3       2026  good     2026-01-01T00:00:00Z  never',
      '1    shared  2026  revoked  2026-01-01T00:00:00Z  2026-01-01T00:00:00Z',
      '',
    ]);
  });

  test.each([
    ['3', 3],
    ['shared', null],
  ])('a new one for %s goes to a pipe alone, and to a person with its number', async (word, node_id) => {
    const made = { key_id: 18, key: 'key-1' };
    const { out, requests } = await nodes(['new-key', word, '--name', 'next'], made);
    expect(out).toBe('key-1\n');
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ node_id, name: 'next' });
    expect((await nodes(['new-key', word], made, { tty: true })).out).toBe(
      'Number  18\nKey     key-1\nShown   this once\n',
    );
  });

  test('are revoked by their number', async () => {
    const { out, requests } = await nodes(['revoke-key', '17', '--yes'], { ...key, is_enabled: false });
    expect(out).toBe('Key 17 (of node 3) is revoked.\n');
    expect(requests[0]).toMatchObject({
      method: 'DELETE',
      url: 'https://ferry.test/api/v2/admin_api/nodes/keys/17',
    });
  });

  test('are bound to networks, or good from anywhere', async () => {
    const bound = await nodes(['addresses', '3', '203.0.113.9', '2001:db8::/48'], {
      node_id: 3,
      addresses: ['203.0.113.9/32', '2001:db8::/48'],
    });
    expect(bound.out).toBe('The keys of node 3 are valid from 203.0.113.9/32, 2001:db8::/48.\n');
    expect(JSON.parse(bound.requests[0]?.body ?? '')).toEqual({
      addresses: ['203.0.113.9', '2001:db8::/48'],
    });
    const any = await nodes(['addresses', '3', '--any'], { node_id: 3, addresses: [] });
    expect(any.out).toBe('The keys of node 3 are valid from anywhere.\n');
  });
});

describe('ferry nodes maintenance', () => {
  test('plans work from now, or from a moment on', async () => {
    const plan = { note: 'New line', from: '2026-11-21T08:00:00.000Z', until: '2026-11-21T10:00:00.000Z' };
    const result = { node_id: 3, maintenance: plan };
    const argv = ['maintenance', '3', '--for', 'PT2H', '--note', 'New line'];
    const { out, requests } = await nodes(argv, result);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ note: plan.note, until: plan.until });
    expect(out).toBe(
      'Work on node 3 is planned from 2026-11-21T08:00:00.000Z to 2026-11-21T10:00:00.000Z.\n',
    );
    const later = await nodes([...argv, '--from', '2026-12-01T00:00:00Z'], result);
    expect(JSON.parse(later.requests[0]?.body ?? '')).toEqual({
      note: plan.note,
      from: '2026-12-01T00:00:00.000Z',
      until: '2026-12-01T02:00:00.000Z',
    });
  });

  test('says the note in several languages', async () => {
    const plan = { note: '换线路', note_en: 'New line', 'note_zh-TW': '換線路' };
    const argv = ['maintenance', '3', '--for', 'PT2H', '--note', plan.note];
    const notes = ['--note-en', plan.note_en, '--note-zh-tw', plan['note_zh-TW']];
    const times = { from: '2026-11-21T08:00:00.000Z', until: '2026-11-21T10:00:00.000Z' };
    const { requests } = await nodes([...argv, ...notes], { node_id: 3, maintenance: { ...plan, ...times } });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ ...plan, until: times.until });
    const alone = await nodes(['maintenance', '3', '--end', '--note-en', 'x'], {});
    expect([alone.code, alone.requests]).toEqual([2, []]);
  });

  test('ends it', async () => {
    const { out, requests } = await nodes(['maintenance', '3', '--end'], { node_id: 3 });
    expect(requests[0]).toMatchObject({
      method: 'DELETE',
      url: 'https://ferry.test/api/v2/admin_api/nodes/3/maintenance',
    });
    expect(out).toBe('No work is planned on node 3.\n');
  });
});

test.each([
  ['enable', true],
  ['disable', false],
])('ferry nodes %s says so to the server', async (verb, is_enabled) => {
  const { out, requests } = await nodes([verb, '3'], { node_id: 3, is_enabled });
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ is_enabled });
  expect(requests[0]?.url).toBe('https://ferry.test/api/v2/admin_api/nodes/3/enabled');
  expect(out).toBe(`Node 3 is ${verb}d.\n`);
});

describe('ferry nodes import-old', () => {
  const rows = [{ name: 'HK', server: 'hk.example.com;443;0;ws;tls;', sort: 11 }, { name: 'Broken' }];
  const said = (row: number, node_name: string, node_id: number | null, reason: string | null) => ({
    row,
    node_name,
    node_id,
    reason,
  });

  test.each([
    ['a list of rows', rows],
    ['an export of phpMyAdmin', [{ type: 'header' }, { type: 'table', name: 'ss_node', data: rows }]],
  ])('sends %s and names what was left out', async (_, content) => {
    const file = tempFile('nodes.json', JSON.stringify(content));
    const result = {
      imported: 1,
      failed: 1,
      rows: [said(1, 'HK', 9, null), said(2, 'Broken', null, 'server: missing')],
    };
    const { code, out, err, requests } = await nodes(['import-old', file], result);
    expect(code).toBe(5);
    const rest = /The rest is in (\S+)\./.exec(err)?.[1] ?? '';
    expect(JSON.parse(readFileSync(rest, 'utf8'))).toEqual([rows[1]]);
    expect(out).toBe('ROW  NAME    OUTCOME\n1    HK      added as 9\n2    Broken  server: missing\n');
    expect(err).toContain('1 of 2 rows were left out');
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ rows });
    expect(requests[0]?.url).toBe('https://ferry.test/api/v2/admin_api/nodes/import_old');
  });

  test('a dry run asks for one', async () => {
    const result = { imported: 1, failed: 0, rows: [said(1, 'HK', null, null)] };
    const { code, out, requests } = await nodes(['import-old', '--dry-run'], result, {
      stdin: JSON.stringify(rows.slice(0, 1)),
    });
    expect(code).toBe(0);
    expect(out).toContain('would be added');
    expect(requests[0]?.url).toContain('is_dry_run=true');
  });
});

test.each<[string, string[], Setting, string]>([
  ['no JSON', ['import-old'], { stdin: '{' }, 'This is not JSON'],
  ['no list', ['import-old'], { stdin: '{}' }, 'This is not a list'],
  ['no rows', ['import-old'], { stdin: '[]' }, 'There are no rows'],
  ['neither networks nor --any', ['addresses', '3'], {}, 'Name the networks, or give --any'],
  ['networks and --any', ['addresses', '3', '::1', '--any'], {}, 'Name the networks, or give --any'],
  ['work without an end', ['maintenance', '3', '--note', 'x'], {}, 'Give --note and --for'],
  ['an end with a plan', ['maintenance', '3', '--end', '--note', 'x'], {}, 'or --end alone'],
  ['a node by its name', ['new-key', 'hk'], {}, 'the number of a node, "shared", or "machine:"'],
])('%s is wrong usage, and nothing is sent', async (_, argv, setting, sentence) => {
  const { code, err, requests } = await nodes(argv, {}, setting);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
  expect(requests).toEqual([]);
});
