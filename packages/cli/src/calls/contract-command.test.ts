import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { customer } from '../testing/customer.ts';
import { ferry, type Setting, tempFile } from '../testing/terminal.ts';

const asAdmin = (argv: string[], body: unknown = { is_success: true, message: '' }, more: Setting = {}) =>
  ferry(argv, { env: { FERRY_TOKEN: 'token-1', FERRY_NODE_KEY: 'key-1' }, reply: () => ({ body }), ...more });

const percent = '{"kind":"percent","percent":20}';

describe('a command made from its call', () => {
  test('has an option for each field, with what may be given', async () => {
    const { out } = await asAdmin(['coupons', 'create', '--help']);
    expect(out).toContain('--coupon <text>');
    expect(out).toContain('--discount <json>');
    expect(out).toMatch(/also by --percent\s+\| --amount/);
    expect(out).toMatch(/--amount <amount>\s+such as 20 or 20.00/);
    expect(out).toMatch(/--most <number>\s+1 to 1000000; or null/);
    expect(out).toContain('--shop-ids <a,b>');
    expect((await asAdmin(['coupons', 'stop', '--help'])).out).toContain('<coupon>');
  });

  test('reads a time without a sign in the contract’s direction', async () => {
    const given = ['coupons', 'create', '--coupon', 'SPRING', '--discount', percent, '--ends-at', '3h'];
    const { requests } = await asAdmin(given);
    const ends = Date.parse(JSON.parse(requests[0]?.body ?? '').ends_at);
    const hits = await asAdmin(['rules', 'hits', '--from', '3h', '--json']);
    const from = new URL(hits.requests[0]?.url ?? '').searchParams.get('from') ?? '';
    expect(ends - Date.parse(from)).toBe(6 * 3_600_000);
  });

  test('shows a field’s unit, label and example from the contract', async () => {
    const rule = (await asAdmin(['rules', 'add', '--help'])).out;
    expect(rule).toMatch(/--ban-minutes <number>\s+in minutes; 1 to 525600; or null/);
    const token = (await asAdmin(['tokens', 'create', '--help'])).out;
    expect(token).toMatch(/--scopes <scope,…>\s+example: admin:jobs\.write/);
  });

  test('sends numbers, lists, objects, times and null in the contract’s types', async () => {
    const { requests } = await asAdmin([
      ...['coupons', 'create', '--coupon', 'SPRING', '--discount', percent, '--most', '5'],
      ...['--shop-ids', '1, 2', '--starts-at', 'null', '--ends-at', '2027-01-01T00:00:00+08:00'],
    ]);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      coupon: 'SPRING',
      discount: { kind: 'percent', percent: 20 },
      most: 5,
      shop_ids: [1, 2],
      starts_at: null,
      ends_at: '2026-12-31T16:00:00.000Z',
    });
  });

  test.each<[string, string[], string]>([
    ['a number that is none', ['--most', 'many'], 'Give a number'],
    ['one beyond its bounds', ['--most', '0'], 'most:'],
    ['a field that is missing', [], 'discount:'],
    ['a part of a list, as it was typed', ['--shop-ids', '1,x'], '"x" is not valid. Give a number.'],
    ['one that the contract refuses', ['--shop-ids', '7,-5'], '--shop-ids: "-5": '],
    ['an object that is no JSON', ['--discount', 'percent'], 'Give JSON'],
    ['an unknown option', ['--colour', 'red'], 'unknown option'],
  ])('refuses %s before anything is sent', async (_, options, sentence) => {
    const { code, err, requests } = await asAdmin(['coupons', 'create', '--coupon', 'SPRING', ...options]);
    expect([code, requests]).toEqual([2, []]);
    expect(err.toLowerCase()).toContain(sentence.toLowerCase());
  });

  test('reads the body from a file, which options override, and refuses a misspelt field', async () => {
    const file = tempFile(
      'coupon.json',
      JSON.stringify({ coupon: 'SPRING', discount: JSON.parse(percent), most: 1 }),
    );
    const { requests } = await asAdmin(['coupons', 'create', '--input', file, '--most', '9']);
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ coupon: 'SPRING', most: 9 });
    writeFileSync(file, '{"coupon":"SPRING","discont":{}}');
    const misspelt = await asAdmin(['coupons', 'create', '--input', file]);
    expect([misspelt.code, misspelt.requests]).toEqual([2, []]);
    expect(misspelt.err).toContain('discont');
  });

  test('refuses a change without fields', async () => {
    const nothing = await asAdmin(['settings', 'change']);
    expect([nothing.code, nothing.requests]).toEqual([2, []]);
    expect(nothing.err).toContain('Give at least one of --contact-email,');
    // Without a name a ticket is assigned to the caller.
    const mine = await asAdmin(['tickets', 'assign', '1']);
    expect(mine.requests.map(({ body }) => body)).toEqual(['{}']);
  });

  test('puts arguments into the path, and asks for --yes before something is lost', async () => {
    const refused = await asAdmin(['coupons', 'stop', 'SPRING']);
    expect([refused.code, refused.requests]).toEqual([2, []]);
    expect(refused.err).toContain('--yes');
    const { code, requests, out } = await asAdmin(['coupons', 'stop', 'SPRING', '--yes']);
    expect([code, out]).toEqual([0, 'Done.\n']);
    expect(requests[0]?.url).toBe('https://ferry.test/api/v2/admin_api/coupons/SPRING/stop');
  });

  test('sends an agent’s call with the node’s key, which is no option', async () => {
    const { code, out, requests } = await asAdmin(['mod-mu', 'users', '--node-id', '3'], {
      ret: 1,
      data: [],
    });
    expect([code, out]).toEqual([0, 'There is nothing.\n']);
    expect(requests[0]?.url).toBe('https://ferry.test/v1/mod_mu/users?node_id=3&key=key-1');
    expect(requests[0]?.headers.authorization).toBeUndefined();
    expect((await asAdmin(['mod-mu', 'users', '--help'])).out).not.toContain('--mu-key');
  });

  test.each([
    ['report-traffic', { user_id: 1, u: 10, d: 20 }, 'user_id, u, d'],
    ['report-alive-ips', { user_id: 1, ip: '203.0.113.9' }, 'user_id, ip'],
    ['report-detections', { user_id: 1, list_id: 3 }, 'user_id, list_id, ip'],
    ['block-ips', { ip: '203.0.113.9' }, 'ip'],
    ['speed-test', { telecomping: '3 ms' }, 'telecomping'],
  ])('mod-mu %s takes rows as JSON, also unusual ones, and describes a row', async (verb, row, names) => {
    const answer = { ret: 1, data: 'ok' };
    // The server validates each row, so unusual ones are sent, too.
    for (const rows of [[row], [row, row], [], [{ user_id: 'x' }, null, 7, row]]) {
      const data = JSON.stringify(rows);
      const { code, err, requests } = await asAdmin(
        ['mod-mu', verb, '--node-id', '3', '--data', data],
        answer,
      );
      expect([code, requests.map(({ body }) => JSON.parse(body ?? ''))], err).toEqual([0, [{ data: rows }]]);
    }
    const wrong = await asAdmin(['mod-mu', verb, '--node-id', '3', '--data', '1,2'], answer);
    expect([wrong.code, wrong.requests]).toEqual([2, []]);
    expect(wrong.err).toContain('Give JSON');
    const { out } = await asAdmin(['mod-mu', verb, '--help']);
    expect(out).toContain('--data <json>');
    expect(out.replaceAll(/\s+/g, ' ')).toContain(`a list of objects with ${names}`);
  });

  test('sends an idempotency key, and names it for a repeat', async () => {
    const gift = [
      'users',
      'grant',
      '42',
      '--grant',
      '{"kind":"money","amount":"5.00"}',
      '--reason',
      'outage',
    ];
    const lost = await asAdmin(gift, undefined, { reply: () => new Error('the connection broke') });
    const key = lost.requests[0]?.headers['idempotency-key'] ?? '';
    expect([lost.code, key]).toEqual([7, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(lost.err).toContain(
      `Run "ferry users grant 42 --grant '{"kind":"money","amount":"5.00"}' --reason outage --idempotency-key ${key}"`,
    );
    for (const option of ['--idempotency-key', '--key']) {
      const again = await asAdmin([...gift, option, key]);
      expect(again.requests[0]?.headers['idempotency-key']).toBe(key);
    }
    const { out } = await asAdmin(['users', 'grant', '--help']);
    expect([out.includes(' --idempotency-key '), out.includes(' --key ')]).toEqual([true, false]);
    const list = await asAdmin(['coupons', 'list']);
    expect(list.requests[0]?.headers['idempotency-key']).toBeUndefined();
  });

  test('shows rows as a table, one object as facts, and JSON without the envelope', async () => {
    const blocked = {
      is_success: true,
      message: '',
      result: [
        {
          ip: '203.0.113.9',
          node_id: 3,
          is_held: true,
          blocked_at: '2026-11-21T07:00:00Z',
          unblocked_at: null,
        },
      ],
    };
    const people = await asAdmin(['blocked-ips', 'list'], blocked);
    expect(people.out).toContain('IP           NODE ID  IS HELD');
    expect(people.out).toContain('203.0.113.9  3        true');
    expect(JSON.parse((await asAdmin(['blocked-ips', 'list', '--json'], blocked)).out)).toEqual({
      total_count: 1,
      rows: blocked.result,
    });
    const codes = { is_success: true, message: '', result: { batch_id: 3, cd_keys: ['AAAA', 'BBBB'] } };
    const made = await asAdmin(['codes', 'create', '--grant', '{"kind":"money","amount":"5.00"}'], codes);
    expect(made.out).toContain('["AAAA","BBBB"]');
  });
});

describe('ferry api', () => {
  test('makes any call, by its operation or by method and path', async () => {
    const byName = await asAdmin(['api', 'coupons.stop', '-f', 'coupon=SPRING']);
    expect(byName.requests[0]?.url).toBe('https://ferry.test/api/v2/admin_api/coupons/SPRING/stop');
    const byPath = await asAdmin(['api', 'GET', '/v1/mod_mu/users', '-f', 'node_id=3'], { ret: 1, data: [] });
    expect(byPath.requests[0]?.url).toBe('https://ferry.test/v1/mod_mu/users?node_id=3&key=key-1');
    const body = await asAdmin(['api', 'coupons.create', '--input', '-', '-f', 'coupon=SPRING'], undefined, {
      stdin: `{"discount":${percent}}`,
    });
    expect(JSON.parse(body.requests[0]?.body ?? '')).toEqual({
      coupon: 'SPRING',
      discount: { kind: 'percent', percent: 20 },
    });
  });

  test('accepts the words of every command, with and without dots', async () => {
    const answer = {
      is_success: true,
      message: '',
      result: { total_count: 0, total_amount: '0.00', recharges: [] },
    };
    for (const words of [['recharges', 'list'], ['recharges.list'], ['payments.listAll']]) {
      const { code, out, requests } = await asAdmin(['api', ...words, '--json'], answer);
      expect([code, requests[0]?.url]).toEqual([0, 'https://ferry.test/api/v2/admin_api/recharge']);
      expect(JSON.parse(out)).toEqual({ total_count: 0, total_amount: '0.00', rows: [] });
    }
    // The contract has another call of this name, for customers.
    const nodes = await asAdmin(['api', 'nodes', 'list'], { is_success: true, message: '', result: [] });
    expect(nodes.requests[0]?.url).toBe('https://ferry.test/api/v2/admin_api/nodes/health');
    const marked = await asAdmin(['api', 'recharges', 'mark-paid', '-f', 'trade_no=7', '-f', 'remark=slip']);
    expect(marked.requests[0]?.url).toContain('/recharge/7/');
    // The older and the newer call have the same meaning.
    const older = await asAdmin(['api', 'announcements', 'show-html-v1', '-f', 'ann_type=index_ann']);
    expect(older.requests[0]?.url).toContain('/v1/admin/announcement_html?');
  });

  test('takes the address of a customer where the call wants the number', async () => {
    const { requests } = await asAdmin(
      ['api', 'orders', 'list', '-f', 'user_id=lin@example.com'],
      undefined,
      {
        reply: ({ url }) => ({
          body: { is_success: true, message: '', result: url.includes('/users/') ? customer : {} },
        }),
      },
    );
    expect(requests.map(({ url }) => url.replace('https://ferry.test/api/v2/admin_api', ''))).toEqual([
      '/users/lin%40example.com',
      '/shop/orders?user_id=42',
    ]);
  });

  test.each([
    ['no such call', ['api', 'coupons.burn'], 'There is no call'],
    ['a misspelt operation, with the nearest', ['api', 'user.find'], 'Did you mean users.find'],
    ['misspelt words, with the nearest', ['api', 'recharge', 'lst'], 'Did you mean recharges list'],
    ['a command of several calls', ['api', 'users', 'grant-many'], 'makes more than one call'],
    ['a field without a value', ['api', 'coupons.stop', '-f', 'coupon'], 'key=value'],
    ['a field that the call does not take', ['api', 'jobs.list', '-f', 'x=1'], 'takes no x'],
  ])('refuses %s', async (_, argv, sentence) => {
    const { code, err, requests } = await asAdmin(argv);
    expect([code, requests]).toEqual([2, []]);
    expect(err).toContain(sentence);
  });
});
