import { existsSync, readFileSync } from 'node:fs';
import { allCalls } from '@ferry/core/contract';
import { examples } from '@ferry/core/contract/examples';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClientDevice } from '../../testing/client-devices.ts';
import { holdingsOf } from '../../testing/examples/holdings.ts';
import { keptSecrets } from '../../testing/examples/kept-secrets.ts';
import { everyKind, realityKeys } from '../../testing/formats/every-kind.ts';
import { openAdmin, openCustomer } from '../../testing/people/customers.ts';
import { keepPasskey } from '../../testing/people/passkeys.ts';
import { keepPushDevice } from '../../testing/people/push-devices.ts';
import { openTestServer, type TestServer } from '../../testing/servers/open-test-server.ts';
import type { Sent } from '../../testing/servers/sample-input.ts';
import { sendCall } from '../../testing/servers/send-call.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

type Act = readonly [operation: string, given: Partial<Sent>];
/** What each operation of before has answered. */
type Answers = Map<string, Record<string, never>>;

const later = '2027-01-01T00:00:00Z';
const config = everyKind.hysteria2;
const rule = { name: 'a rule', regex: 'BitTorrent', reads: 'text', ban_after: null, ban_minutes: null };
const texts = { en: { subject: 'news', body: 'some news' } };
const old = { name: 'JP 01', server: 'jp1.example.com;10443;2;ws;tls;path=/v2|host=a.example.com', sort: 11 };
const hosts = { a1_host: 'a.example.com', a2_host: 'b.example.com', a3_host: 'c.example.com' };
const plan = {
  shop_name: 'a plan',
  group: { name: 'a shelf', info: '', features: [], position: 1 },
  shop_type: 'main_package',
  money_amount: '15.00',
  ss_bandwidth_total_size: 1024 ** 3,
  user_level: 1,
  user_level_duration: 'P30D',
};

/** Calls that need more than a line here: the test where each is made, and where the server holds its entry as here. */
const elsewhere = {
  'blockIps.approve': 'modules/network/block-ips/block-ips.test.ts',
  'blockIps.unblock': 'modules/network/block-ips/block-ips.test.ts',
  'mail.drop': 'modules/ground/mail/queue.test.ts',
  'mail.retry': 'modules/ground/mail/queue.test.ts',
  'payments.askGateway': 'modules/money/payments/recharges/list-all.test.ts',
  'payments.markPaid': 'modules/money/payments/recharges/by-hand.test.ts',
  'payments.refund': 'modules/money/payments/recharges/by-hand.test.ts',
  'secrets.forget': 'modules/care/secrets/secrets.test.ts',
  'secrets.renew': 'modules/care/secrets/secrets.test.ts',
  'secrets.rotate': 'modules/care/secrets/secrets.test.ts',
  'shop.refundOrder': 'modules/money/shop/orders/refund-order.test.ts',
  'users.resetSecondFactor': 'modules/care/customers/care.test.ts',
  'users.unlinkTelegram': 'modules/care/customers/care.test.ts',
  'v1.payments.adminNotify': 'modules/money/payments/epay.test.ts',
} as const;

/** Which of the acts below move money or change credentials of customers, and the scope of each: it is named for that. */
const moving = {
  'money: users.grant': 'admin:users.money',
  'credentials: users.replaceEmail': 'admin:users.security',
  'credentials: v1.users.replaceEmail': 'admin:users.security',
  'credentials: auth.makeSignInLink': 'admin:users.sign-in',
  'credentials: users.removePasskey': 'admin:users.security',
  'credentials: users.resetPassword': 'admin:users.security',
};

/** One act after the other: later ones are of what earlier ones made. */
function* actsOn(
  {
    user,
    email,
    device,
    passkey,
    push,
  }: { user: number; email: string; device: number; passkey: number; push: number },
  tickets: readonly string[],
  seen: Answers,
): Generator<Act> {
  const of = (operation: string) => seen.get(operation) ?? {};
  const customer = { user };
  const reason = { reason: 'asked for' };
  yield ['users.edit', { params: customer, body: { speed_limit: 77 } }];
  yield ['users.addNote', { params: customer, body: { note: 'kind' } }];
  yield ['users.removeDevice', { params: { ...customer, device_id: device } }];
  yield ['users.removePushDevice', { params: { ...customer, push_device_id: push } }];
  yield ['users.removePasskey', { params: { ...customer, passkey_id: passkey }, body: reason }];
  const credential = { kind: 'trojan', secret: 'of-the-old-panel' };
  yield ['users.setCredential', { params: customer, body: credential }];
  yield ['users.removeCredential', { params: { ...customer, kind: credential.kind } }];
  yield ['users.grant', { params: customer, body: { grant: { kind: 'money', amount: '5.00' }, ...reason } }];
  yield ['users.create', { body: { email: 'new@example.com', user_name: 'New' } }];
  const move = (from: string, to: string) => ({
    query: { user_id: user, user_old_email: from, user_new_email: to },
  });
  yield ['users.replaceEmail', move(email, 'x@example.com')];
  yield ['v1.users.replaceEmail', move('x@example.com', 'y@example.com')];
  yield ['users.ban', { query: { user_id: user, task_end_at: later } }];
  yield ['users.unban', { query: { user_id: user } }];
  yield ['auth.makeSignInLink', { body: { user_id: user } }];
  yield ['users.endSessions', { params: customer }];
  yield ['users.resetPassword', { params: customer, body: reason }];
  for (const version of ['announcements.publish', 'v1.announcements.publish'])
    yield [version, { query: { ann_type: 'index_ann' }, body: '# text' }];
  yield ['announcements.edit', { params: of('announcements.publish'), body: '# another text' }];
  yield [
    'announcements.translate',
    { params: { ...of('announcements.publish'), language: 'en' }, body: '# in English' },
  ];
  yield ['announcements.withdraw', { params: of('announcements.publish') }];
  yield ['announcements.publish', { query: { ann_type: 'index_ann', published_at: soon() }, body: '# soon' }];
  yield ['announcements.schedule', { params: of('announcements.publish'), body: { published_at: soon(2) } }];
  yield ['campaigns.tryOut', { body: { to: 'me@example.com', texts } }];
  yield ['campaigns.create', { body: { name: 'news', segment: {}, texts } }];
  for (const verb of ['pause', 'resume', 'cancel'])
    yield [`campaigns.${verb}`, { params: of('campaigns.create') }];
  yield ['detect.addRule', { body: rule }];
  yield ['detect.changeRule', { params: of('detect.addRule'), body: { ...rule, name: 'the rule' } }];
  yield ['detect.removeRule', { params: of('detect.addRule') }];
  yield ['jobs.run', { params: { name: 'traffic.fold' } }];
  yield ['v1.links.setGroupHosts', { query: hosts }];
  yield ['mail.test', { body: { to: 'me@example.com' } }];
  const entry = { a1: { host: 'hk.example.com' } };
  yield ['nodes.create', { body: { node_name: 'HK', country_code: 'HK', config, user_group_host: entry } }];
  const node = of('nodes.create');
  yield ['nodes.update', { params: node, body: { priority: 7, config: everyKind['vless-reality'] } }];
  yield ['nodes.setAddresses', { params: node, body: { addresses: ['203.0.113.4'] } }];
  yield ['nodes.setEnabled', { params: node, body: { is_enabled: false } }];
  yield ['nodes.setMaintenance', { params: node, body: { note: 'new disks', until: soon() } }];
  yield ['nodes.endMaintenance', { params: node }];
  yield ['nodes.createKey', { body: { node_id: node.node_id, name: 'second' } }];
  yield ['nodes.revokeKey', { params: of('nodes.createKey') }];
  yield ['nodes.createMachine', { body: { machine_name: 'm1', node_ids: [node.node_id] } }];
  const machine = of('nodes.createMachine');
  yield ['nodes.setMachineNodes', { params: machine, body: { node_ids: [] } }];
  yield ['nodes.removeMachine', { params: machine }];
  yield ['nodes.remove', { params: node }];
  yield ['nodes.updateGroup', { params: { node_group: 'IEPL' }, body: { name_en: 'Private lines' } }];
  yield ['nodes.importOld', { body: { rows: [old] } }];
  yield ['nodes.rebuildOld', {}];
  yield ['tokens.create', { body: { name: 'desk', scopes: ['admin:tickets'] } }];
  yield ['tokens.revoke', { params: of('tokens.create') }];
  yield ['shop.createProduct', { body: plan }];
  yield [
    'shop.updateProduct',
    {
      params: { shop_id: (of('shop.createProduct') as { id?: number }).id },
      body: { money_amount: '16.00' },
    },
  ];
  yield ['system.changeSettings', { body: { contact_email: 'desk@example.com' } }];
  const [ticket_id, into] = tickets;
  yield ['tickets.addNote', { params: { ticket_id }, body: { note: 'seen before' } }];
  yield ['tickets.assign', { params: { ticket_id }, body: { assignee: 'Lin Xia' } }];
  yield ['tickets.attach', { params: { ticket_id }, body: { name: 'a.txt', content: 'aGVsbG8=' } }];
  yield [
    'tickets.saveMacro',
    { params: { name: 'thanks' }, body: { content: '谢谢，{name}。', content_en: 'Thank you, {name}.' } },
  ];
  yield ['tickets.reply', { params: { ticket_id }, body: { macro: 'thanks' } }];
  yield ['tickets.removeMacro', { params: { name: 'thanks' } }];
  yield ['tickets.close', { params: { ticket_id } }];
  yield ['tickets.reopen', { params: { ticket_id } }];
  yield ['tickets.merge', { params: { ticket_id }, body: { into } }];
  yield ['users.setEnabled', { params: customer, body: { is_enabled: false, ...reason } }];
}

const soon = (hours = 1) => new Date(server.services.now().getTime() + hours * 3_600_000).toISOString();

async function openTickets(headers: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (const title of ['slow', 'slower']) {
    const payload = { title, content: 'It is slow.' };
    const { body } = await server.app.inject({
      method: 'POST',
      url: '/api/v2/user/tickets-v2/',
      headers,
      payload,
    });
    ids.push(JSON.parse(body).result.id);
  }
  return ids;
}

test('each write of admins says in the audit log who, what, and which field became what; no secret is in it', async () => {
  const customer = await openCustomer(server);
  const headers = await openAdmin(server);
  const seen: Answers = new Map();
  const db = server.services.database.sql;
  const texts: string[] = [];
  const moved = new Map<string, string | null>();
  const secrets = ['hidden words', headers.authorization.slice('Bearer '.length), customer.refreshToken];
  const device = await openClientDevice(server, customer.id);
  const passkey = await keepPasskey(server, customer.id);
  const push = await keepPushDevice(server, customer);
  const { id: user, email } = customer;
  for (const [operation, given] of actsOn(
    { user, email, device, passkey, push },
    await openTickets(customer.headers),
    seen,
  )) {
    const call = allCalls.find((one) => one.operation === operation);
    if (call === undefined) throw new Error(`${operation} is no operation`);
    const held = await holdingsOf(server, customer.id);
    const { status, text } = await sendCall(
      server,
      call,
      { params: {}, query: {}, ...given },
      { headers, query: {} },
    );
    expect([operation, status, text]).toEqual([operation, 200, expect.any(String)]);
    const { money, credentials } = await holdingsOf(server, customer.id);
    if (money !== held.money) moved.set(`money: ${operation}`, call.scope);
    if (credentials !== held.credentials) moved.set(`credentials: ${operation}`, call.scope);
    const { result } = JSON.parse(text);
    seen.set(operation, result ?? {});
    for (const value of [
      result?.token,
      result?.key,
      result?.cd_keys,
      result?.by_token_uuid,
      result?.by_url,
    ].flat())
      if (typeof value === 'string') secrets.push(value);
    const rows = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    await sql`delete from audit_log`.execute(db);
    texts.push(JSON.stringify(rows));
    expect(rows.length, operation).toBe(1);
    for (const { token_id, target, before, after } of rows) {
      expect([token_id, target], operation).toEqual([expect.any(String), expect.stringMatching(/./)]);
      expect(Object.keys({ ...before, ...after }).length, operation).toBeGreaterThan(0);
    }
  }
  expect(Object.fromEntries(moved)).toEqual(moving);
  secrets.push(...(await keptSecrets(server)), realityKeys.private);
  expect(secrets.length).toBeGreaterThan(20);
  for (const one of secrets) expect(texts.filter((text) => text.includes(one))).toEqual([]);
  const changing = allCalls.filter(({ access, changes }) => access === 'admin' && changes);
  const left = changing
    .filter((call) => !examples.has(call))
    .map(({ operation }) => operation)
    .filter((operation) => !seen.has(operation));
  expect(left.sort()).toEqual(Object.keys(elsewhere));
});

test('what is not called here is called by the test that is named for it, and its scope is named for money or security, or is that for changes in an area without them', () => {
  for (const [operation, file] of Object.entries(elsewhere)) {
    const url = new URL(`../../${file}`, import.meta.url);
    const call = allCalls.find((one) => one.operation === operation);
    expect(call?.scope, operation).toMatch(
      /^admin:((recharges|orders)\.money|users\.security|(blocked-ips|mail|secret)\.write)$/,
    );
    const verb = call?.path.split('/').at(-1) ?? 'no such call';
    expect([operation, existsSync(url) && readFileSync(url, 'utf8').includes(verb)]).toEqual([
      operation,
      true,
    ]);
  }
});

test('one entry is read by its number', async () => {
  const headers = await openAdmin(server, ['admin']);
  const read = async (path: string) =>
    (await server.app.inject({ url: `/api/v2/admin_api/audit${path}`, headers })).json();
  const body = { contact_email: 'one@example.com' };
  await server.app.inject({ method: 'PUT', url: '/api/v2/admin_api/settings', headers, payload: body });
  const [last] = (await read('')).result.entries;
  expect(last).toMatchObject({ operation: 'system.changeSettings', after: body });
  expect((await read(`/${last.audit_id}`)).result).toEqual(last);
  expect((await read('/99999999')).code).toBe('audit.absent');
});
