import { notificationEvent } from '@ferry/core/contract/notifications/customer';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { givePlan } from '../../../testing/nodes.ts';
import { banCustomer, openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { post, signedUp, signIn } from '../../../testing/people/signed-up.ts';
import { openProduct } from '../../../testing/products.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { setAccount, setService } from '../../../testing/set-row.ts';
import { telegramToken } from '../../../testing/telegram/telegram-server.ts';
import { renewBills } from '../../money/bills/index.ts';
import { notify, tellCustomers } from './index.ts';

const GB = 1024 ** 3;
const url = '/api/v2/user/notifications/';
const day = 86_400;

const server = await openTestServer({
  FERRY_ACCESS_TOKEN_SECONDS: '86400',
  FERRY_TELEGRAM_TOKEN: telegramToken,
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  server.clock.at = new Date('2026-03-10T04:00:00Z');
  const { sql } = server.services.database;
  // Customers of earlier tests near their end must not be notified in this one.
  await sql.updateTable('account').set({ is_enabled: false }).execute();
});

const sql = () => server.services.database.sql;
const show = async ({ headers }: TestCustomer) => (await server.app.inject({ url, headers })).json().result;
const choose = ({ headers }: TestCustomer, event: string, channel: string, is_wanted: boolean) =>
  post(server, url, { event, channel, is_wanted }, headers);
const tell = () => tellCustomers.run(server.services);

let nextChat = 9001;
async function link({ id }: TestCustomer): Promise<number> {
  const chat = nextChat++;
  await setAccount(server, id, { telegram_id: chat });
  return chat;
}
const mailsTo = async ({ email }: TestCustomer) =>
  (await sql().selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('id').execute()).map(
    ({ subject, body_text, body_html }) => ({ subject, body_text, body_html }),
  );
const messagesTo = async (chat: number) =>
  (
    await sql()
      .selectFrom('telegram_message')
      .select('body')
      .where('chat_id', '=', chat)
      .orderBy('id')
      .execute()
  ).map(({ body }) => body);

/** A customer with 100 GB for a period that began at a moment. */
async function openHolder({
  used = 0,
  ends = '2026-06-01T00:00:00Z',
  accountEnds,
}: {
  used?: number;
  ends?: string;
  accountEnds?: string;
} = {}) {
  const customer = await openCustomer(server);
  await givePlan(server, customer.id, { level: 1 });
  await setService(server, customer.id, {
    quota_bytes: 100 * GB,
    package_bytes: 0,
    used_upload: 0,
    used_download: used * GB,
    level_expires_at: new Date(ends),
    period_started_at: new Date('2026-03-01T00:00:00Z'),
    next_reset_at: new Date('2026-04-01T00:00:00Z'),
  });
  await setAccount(server, customer.id, { expires_at: new Date(accountEnds ?? ends) });
  return customer;
}
const use = ({ id }: TestCustomer, gigabytes: number) =>
  sql()
    .updateTable('service')
    .set({ used_download: gigabytes * GB })
    .where('account_id', '=', id)
    .execute();

describe('choices', () => {
  test('are every event by every channel until the customer chooses', async () => {
    const customer = await openCustomer(server);
    expect(await show(customer)).toEqual({
      email: customer.email,
      telegram: 'not_linked',
      push: 'no_device',
      events: notificationEvent.options.map((event) => {
        const isOn = event !== 'news';
        return { event, mail: true, telegram: isOn, push: isOn };
      }),
    });
    await link(customer);
    expect(await show(customer)).toMatchObject({ telegram: 'linked' });
  });

  test('are stored one by one and can be changed back', async () => {
    const [customer, other] = [await openCustomer(server), await openCustomer(server)];
    const { body } = await choose(customer, 'traffic_80', 'mail', false);
    const off = body.result.events.filter(
      (one: { event: string; mail: boolean; telegram: boolean }) =>
        one.event !== 'news' && !(one.mail && one.telegram),
    );
    expect(off).toEqual([{ event: 'traffic_80', mail: false, telegram: true, push: true }]);
    expect(await show(customer)).toEqual(body.result);
    expect((await show(other)).events.every((one: { mail: boolean }) => one.mail)).toBe(true);
    await choose(customer, 'traffic_80', 'mail', true);
    expect((await show(customer)).events.every((one: { mail: boolean }) => one.mail)).toBe(true);
  });

  test('of an unknown event are refused', async () => {
    expect((await choose(await openCustomer(server), 'weather', 'mail', false)).status).toBe(422);
  });

  test('about sign-ins by mail are the ones of account security, and a change is noted once', async () => {
    const customer = await openCustomer(server);
    const security = '/api/v2/user/account/security';
    const read = async () =>
      (await server.app.inject({ url: security, headers: customer.headers })).json().result;
    await choose(customer, 'sign_in_new', 'mail', false);
    await choose(customer, 'sign_in_new', 'mail', false);
    expect(await read()).toMatchObject({ email_notification: false });
    await post(server, security, { email_notification: true }, customer.headers);
    expect((await show(customer)).events[0]).toMatchObject({
      event: 'sign_in_new',
      mail: true,
      telegram: true,
    });
    await choose(customer, 'sign_in_new', 'telegram', false);
    await choose(customer, 'sign_in_new', 'push', false);
    expect(await read()).toMatchObject({ email_notification: true });
    const noted = await sql()
      .selectFrom('activity_log')
      .select('kind')
      .where('account_id', '=', customer.id)
      .orderBy('id')
      .execute();
    expect(noted.map(({ kind }) => kind)).toEqual([
      'sign_in_mail_off',
      'sign_in_mail_on',
      'sign_in_telegram_off',
      'sign_in_push_off',
    ]);
  });
});

describe('an event', () => {
  const ticket = { id: 'x', title: '节点 <b>慢</b>', staffName: 'Lin' };
  const tellTicket = ({ id }: TestCustomer) =>
    notify(sql(), server.services, { accountId: id, event: 'ticket_answered', values: () => ticket });

  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('goes where the customer chose: mail %s, Telegram %s', async (mail, telegram) => {
    const customer = await openCustomer(server);
    const chat = await link(customer);
    await choose(customer, 'ticket_answered', 'mail', mail);
    await choose(customer, 'ticket_answered', 'telegram', telegram);
    await tellTicket(customer);
    expect(await mailsTo(customer)).toHaveLength(mail ? 1 : 0);
    expect(await messagesTo(chat)).toHaveLength(telegram ? 1 : 0);
  });

  test('is not sent to a chat that blocked the bot', async () => {
    const customer = await openCustomer(server);
    const chat = await link(customer);
    await setAccount(server, customer.id, { telegram_unreachable_at: server.clock.at });
    await tellTicket(customer);
    expect(await messagesTo(chat)).toEqual([]);
    expect(await mailsTo(customer)).toHaveLength(1);
    expect(await show(customer)).toMatchObject({ telegram: 'unreachable' });
  });

  test('says the same by both channels, in the customer’s language, as plain text by Telegram', async () => {
    const customer = await openCustomer(server);
    const chat = await link(customer);
    await tellTicket(customer);
    await setAccount(server, customer.id, { language: 'en' });
    await tellTicket(customer);
    const [chinese, english] = await messagesTo(chat);
    expect(chinese).toContain('Lin 回复了你的工单「节点 <b>慢</b>」');
    expect(english).toContain('Lin replied to your ticket “节点 <b>慢</b>”');
    const mails = await mailsTo(customer);
    expect(chinese).toBe(`${mails[0]?.subject}\n\n${mails[0]?.body_text}`);
    expect(mails[0]?.body_html).not.toContain('<b>');
  });

  test('of a sign-in from a new place reaches Telegram, too', async () => {
    const customer = await signedUp(server);
    const chat = await link(customer);
    await setAccount(server, customer.id, { is_enabled: true });
    await signIn(server, customer.email, {}, { 'user-agent': 'Old <i>browser</i>' });
    expect(await messagesTo(chat)).toEqual([]);
    await signIn(server, customer.email, {}, { 'user-agent': 'New <i>browser</i>' });
    expect(await messagesTo(chat)).toEqual([expect.stringContaining('设备：New <i>browser</i>')]);
    expect(await mailsTo(customer)).toHaveLength(1);
    await choose(customer, 'sign_in_new', 'mail', false);
    await signIn(server, customer.email, {}, { 'user-agent': 'Third' });
    expect(await messagesTo(chat)).toHaveLength(2);
    expect(await mailsTo(customer)).toHaveLength(1);
  });
});

describe('traffic is told', () => {
  test('at 80 % and at 100 %, once for each period', async () => {
    const customer = await openHolder({ used: 79 });
    const chat = await link(customer);
    expect(await tell()).toBe(0);
    await use(customer, 80);
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    await use(customer, 99);
    expect(await tell()).toBe(0);
    await use(customer, 100);
    expect(await tell()).toBe(1);
    server.clock.turn(3600);
    expect(await tell()).toBe(0);
    const subjects = (await mailsTo(customer)).map(({ subject }) => subject);
    expect(subjects).toEqual(['渡口 流量已用 80%', '渡口 流量已用完']);
    expect(await messagesTo(chat)).toHaveLength(2);
    expect((await messagesTo(chat))[0]).toContain('本期流量共 100 GB，已用 80 GB');
    expect((await messagesTo(chat))[0]).toContain('2026年4月1日 GMT+8 08:00');

    await setService(server, customer.id, {
      period_started_at: new Date('2026-04-01T00:00:00Z'),
      used_download: 85 * GB,
    });
    expect(await tell()).toBe(1);
  });

  test('only at 100 % if it jumps there, and not at 80 % after more was bought', async () => {
    const customer = await openHolder({ used: 120 });
    expect(await tell()).toBe(1);
    await setService(server, customer.id, { package_bytes: 40 * GB });
    expect(await tell()).toBe(0);
    expect((await mailsTo(customer)).map(({ subject }) => subject)).toEqual(['渡口 流量已用完']);
  });

  test('to nobody who is banned, disabled, expired or without a plan', async () => {
    const [banned, disabled] = [await openHolder({ used: 90 }), await openHolder({ used: 90 })];
    await openHolder({ used: 90, ends: '2026-03-10T03:59:59Z' });
    await setAccount(server, disabled.id, { is_enabled: false });
    await banCustomer(server, banned, { seconds: 72_000 });
    expect(await tell()).toBe(0);
    // They are notified when the ban is over.
    server.clock.turn(day);
    expect(await tell()).toBe(1);
    expect(await mailsTo(banned)).toHaveLength(1);
  });

  test('once by concurrent processes', async () => {
    const customers = [];
    for (let count = 0; count < 15; count += 1) {
      const customer = await openHolder({ used: 90, ends: '2026-03-12T00:00:00Z' });
      customers.push({ customer, chat: await link(customer) });
    }
    const told = await Promise.all(Array.from({ length: 5 }, tell));
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(30);
    for (const { customer, chat } of customers) {
      expect(await mailsTo(customer)).toHaveLength(2);
      expect(await messagesTo(chat)).toHaveLength(2);
    }
  });
});

describe('an end is told', () => {
  test('three days before, once, and again when it moved', async () => {
    const customer = await openHolder({ ends: '2026-03-13T04:00:01Z' });
    expect(await tell()).toBe(0);
    server.clock.turn(1);
    expect(await tell()).toBe(1);
    server.clock.turn(day);
    expect(await tell()).toBe(0);
    const [mail] = await mailsTo(customer);
    expect(mail?.subject).toBe('渡口 套餐即将到期');
    expect(mail?.body_text).toContain('2026年3月13日 GMT+8 12:00');
    const moved = new Date('2026-03-20T00:00:00Z');
    await setService(server, customer.id, { level_expires_at: moved });
    await setAccount(server, customer.id, { expires_at: moved });
    expect(await tell()).toBe(0);
    server.clock.at = new Date('2026-03-17T00:00:00Z');
    expect(await tell()).toBe(1);
  });

  test('of the account separately from the plan’s', async () => {
    const customer = await openHolder({ ends: '2026-03-09T00:00:00Z', accountEnds: '2026-03-12T00:00:00Z' });
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    expect((await mailsTo(customer)).map(({ subject }) => subject)).toEqual(['渡口 账户即将到期']);
  });

  test('not after it has passed', async () => {
    await openHolder({ ends: '2026-03-10T04:00:00Z' });
    expect(await tell()).toBe(0);
  });

  test('not of a plan with auto-renewal, where a low balance is reported instead', async () => {
    const plan = await openProduct(server);
    const customer = await openCustomer(server, { balance: '30.00' });
    const chat = await link(customer);
    const shop = `/api/v2/user/shop-old/${plan}`;
    const { body: quote } = await post(server, `${shop}/pre-order`, {}, customer.headers);
    const { quote_id } = quote.result;
    await post(server, `${shop}/confirm-order`, { quote_id, accept_losses: true }, customer.headers);
    const renewal = `/api/v2/user/services-old/bill/${customer.id}/enable-auto-renewal`;
    expect((await post(server, renewal, { enabled: true }, customer.headers)).status).toBe(200);
    await choose(customer, 'renewal_short', 'mail', false);

    server.clock.at = new Date('2026-04-07T04:00:00Z');
    expect(await tell()).toBe(0);
    await renewBills.run(server.services);
    await renewBills.run(server.services);
    expect(await messagesTo(chat)).toEqual([expect.stringContaining('钱包还差 10.00 CNY')]);
    expect(await mailsTo(customer)).toEqual([]);

    // A plan that is no longer sold does not renew, so its end is reported.
    await sql().updateTable('product').set({ is_enabled: false }).where('id', '=', plan).execute();
    expect(await tell()).toBe(1);
    expect((await mailsTo(customer)).map(({ body_text }) => body_text)).toEqual([
      expect.stringContaining('套餐「标准月付」'),
    ]);
  });
});
