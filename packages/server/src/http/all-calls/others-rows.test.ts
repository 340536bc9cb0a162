import { randomUUID } from 'node:crypto';
import { allCalls } from '@ferry/core/contract';
import type { Call, CallAnswer } from '@ferry/core/contract/base/call';
import type * as contract from '@ferry/core/contract/sessions/customer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../../modules/identity/sessions/index.ts';
import { openClientDevice } from '../../testing/client-devices.ts';
import { openNode } from '../../testing/nodes.ts';
import { openApiToken, openCustomer, type TestCustomer } from '../../testing/people/customers.ts';
import { keepPasskey } from '../../testing/people/passkeys.ts';
import { keepPushDevice } from '../../testing/people/push-devices.ts';
import { openProduct } from '../../testing/products.ts';
import { openServerProcesses } from '../../testing/servers/open-server-processes.ts';
import type { TestServer } from '../../testing/servers/open-test-server.ts';
import { fieldsOf, type Sent, sampleInput } from '../../testing/servers/sample-input.ts';
import { sendCall } from '../../testing/servers/send-call.ts';

/** Ids of a customer's rows by the name of the field. A customer's own id is valid input. */
interface Rows {
  attachment_id: string;
  device_id: number;
  invoice_id: string;
  message_id: string;
  passkey_id: number;
  purchase_id: number;
  push_device_id: number;
  quote_id: string;
  recharge_id: string;
  record_id: number;
  service_id: number;
  session_id: string;
  ticket_id: string;
  token_id: string;
  trade_no: string;
}
type Row = keyof Rows;

/** Fields that name a row under another name. */
const alike: Record<string, Row> = {
  attachment_ids: 'attachment_id',
  id: 'purchase_id',
  tradeno: 'trade_no',
  // A service has the id of its account.
  user_id: 'service_id',
};
/**
 * Fields that look like a customer's row but belong to everybody, and the challenge of a session, which needs a signature:
 * `passkeys.test.ts` of the noun `security` tries that of another session.
 */
const everybodys = new Set(['ceremony_id', 'shop_id', 'node_id', 'rule_id', 'revision', 'cd_key', 'code']);

let server: TestServer;
let owner: { customer: TestCustomer; rows: Rows };
let asker: { customer: TestCustomer; rows: Rows };
const nobodys: Rows = {
  attachment_id: randomUUID(),
  device_id: 2_000_000_000,
  invoice_id: randomUUID(),
  message_id: randomUUID(),
  passkey_id: 2_000_000_000,
  purchase_id: 2_000_000_000,
  push_device_id: 2_000_000_000,
  quote_id: randomUUID(),
  recharge_id: randomUUID(),
  record_id: 2_000_000_000,
  service_id: 2_000_000_000,
  session_id: randomUUID(),
  ticket_id: randomUUID(),
  token_id: randomUUID(),
  trade_no: '202001010000000000000000',
};

/** A hit of an audit rule by the customer's traffic. */
async function openRecord(account_id: number): Promise<number> {
  const { sql } = server.services.database;
  const node = await openNode(server, { name: `node of ${account_id}` });
  const rule = await sql
    .insertInto('detect_rule')
    .values({ name: 'BT', description: '', pattern: 'x', reads: 'text', ban_after: null, ban_minutes: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hit = { account_id, rule_id: rule.id, node_id: node.id, at: server.clock.at };
  const row = await sql.insertInto('detect_hit').values(hit).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** A customer with one row of each sort. */
async function openOwner(productId: number) {
  const customer = await openCustomer(server, { balance: '500.00' });
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await server.app.inject({
      method,
      url: `/api/v2/user/${url}`,
      headers: customer.headers,
      ...(payload === undefined ? {} : { payload }),
    });
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
    return answer.json().result;
  };
  const shop = `shop-old/${productId}`;
  const bought = await ask('POST', `${shop}/pre-order`, {});
  const { purchase_id } = await ask('POST', `${shop}/confirm-order`, { quote_id: bought.quote_id });
  const { quote_id } = await ask('POST', `${shop}/pre-order`, {});
  const { recharge } = await ask('POST', 'wallet/recharge/', { amount: '20.00', method: 'sandbox' });
  const attachment = await ask('POST', 'tickets-v2/attachments', { name: 'a.txt', content: 'aGVsbG8=' });
  const ticket = await ask('POST', 'tickets-v2/', { title: 'Slow', content: 'It is slow' });
  const { message } = await ask('POST', `tickets-v2/${ticket.id}/messages`, { content: 'Still' });
  const { database } = server.services;
  const account = await database.sql
    .selectFrom('account')
    .selectAll()
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  const elsewhere = { ip: null, agent: 'elsewhere', isRemembered: false };
  await openSession(database.sql, server.services, account, elsewhere);
  const sessions: CallAnswer<typeof contract.list>['result'] = await ask('GET', 'account/sessions/');
  await openApiToken(server, customer);
  const [apiToken] = await ask('GET', 'account/api-tokens/');
  const rows: Rows = {
    attachment_id: attachment.id,
    device_id: await openClientDevice(server, customer.id),
    invoice_id: recharge.invoice_id,
    message_id: message.id,
    passkey_id: await keepPasskey(server, customer.id),
    purchase_id: Number(purchase_id),
    push_device_id: await keepPushDevice(server, customer),
    quote_id,
    recharge_id: recharge.id,
    record_id: await openRecord(customer.id),
    service_id: customer.id,
    session_id: sessions.find(({ is_current }) => !is_current)?.session_id ?? '',
    ticket_id: ticket.id,
    token_id: apiToken.token_id,
    trade_no: recharge.trade_no,
  };
  return { customer, rows };
}

const ofCustomers = allCalls.filter((call) => call.access.startsWith('customer') || call.access === 'stats');
const places = ['params', 'query', 'body'] as const;

/** The fields of a call that name a customer's row. Throws for an unknown field that looks like one. */
function rowFields(call: Call): { place: (typeof places)[number]; field: string; row: Row }[] {
  return places.flatMap((place) =>
    fieldsOf(call, place).all.flatMap((field) => {
      const row = alike[field] ?? field;
      if (row in nobodys) return [{ place, field, row: row as Row }];
      const looksLikeOne = place === 'params' || /(^|_)(ids?|no)$/.test(field);
      if (looksLikeOne && !everybodys.has(field))
        throw new Error(`say in this test whose row ${field} of ${call.operation} is`);
      return [];
    }),
  );
}

beforeAll(async () => {
  server = await openServerProcesses();
  const productId = await openProduct(server);
  owner = await openOwner(productId);
  asker = await openOwner(productId);
});
afterAll(() => server[Symbol.asyncDispose]());

/** Input with ids of the caller's own rows, and in one field the id of another's row. */
function inputOf(call: Call, named: string, rows: Rows): Sent {
  const sent = sampleInput(call);
  for (const { place, field, row } of rowFields(call)) {
    const isWanted = field === named || fieldsOf(call, place).required.includes(field) || place === 'params';
    if (!isWanted) continue;
    const id = (field === named ? rows : asker.rows)[row];
    sent[place] = { ...(sent[place] as object), [field]: field.endsWith('s') ? [id] : id };
  }
  return sent;
}

/** The answers of all reading calls without an id, as the owner sees them. */
async function ownersView(): Promise<string[]> {
  const views = [];
  for (const call of ofCustomers) {
    const { params, query } = sampleInput(call);
    if (call.method !== 'GET' || Object.keys(params).length > 0 || call.envelope === 'plain') continue;
    // Its cursor changes with every transaction in the database.
    if (call.operation === 'tickets.events') continue;
    const { text } = await sendCall(
      server,
      call,
      { params, query },
      { headers: owner.customer.headers, query: {} },
    );
    // Some answers contain the time when they were read, at the beginning, or at the end as the time until which
    // traffic is known.
    const steady = text
      .replace(/"result":{"(created|checked)_at":"[^"]+"/, '')
      .replace(/"data_until":.*$/, '');
    views.push(`${call.operation} ${steady}`);
  }
  return views;
}

describe("another customer's row answers as one that nobody has", () => {
  const cases = ofCustomers.flatMap((call) =>
    [...new Set(rowFields(call).map(({ field }) => field))].map(
      (field) => [call.operation, field, call] as const,
    ),
  );
  let before: string[];
  beforeAll(async () => {
    before = await ownersView();
  });

  test.each(cases)('%s by %s', async (_name, field, call) => {
    const ask = async (rows: Rows) => {
      const sent = inputOf(call, field, rows);
      const { status, text } = await sendCall(server, call, sent, {
        headers: asker.customer.headers,
        query: {},
      });
      return { status, text };
    };
    const [theirs, nobodysToo] = [await ask(owner.rows), await ask(nobodys)];
    expect(theirs).toEqual(nobodysToo);
    expect(theirs.text).not.toMatch(/"is_success":true|"ret":1/);
  });

  test('and stays as it was', async () => expect(await ownersView()).toEqual(before));
});

test('an own row of each kind is found', async () => {
  const found = new Set<string>();
  for (const call of ofCustomers)
    for (const { field, row } of rowFields(call)) {
      const sent = inputOf(call, field, owner.rows);
      for (const other of rowFields(call))
        if (other.field in sent.params) sent.params[other.field] = owner.rows[other.row];
      const { status, text } = await sendCall(server, call, sent, {
        headers: owner.customer.headers,
        query: {},
      });
      if (status === 200 && !/"ret":0/.test(text)) found.add(row);
    }
  expect([...found].sort()).toEqual(Object.keys(nobodys).sort());
});
