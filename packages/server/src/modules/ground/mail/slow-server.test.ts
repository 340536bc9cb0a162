import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { openSlowSmtp } from '../../../testing/slow-smtp.ts';
import { openSender, sendMails } from './send-mails.ts';
import { openMailTransport } from './smtp/transport.ts';
import { tryMailServer } from './smtp/try-mail-server.ts';

let smtp: Awaited<ReturnType<typeof openSlowSmtp>>;
const senders: ReturnType<typeof openSender>[] = [];
const server = await openTestServer();
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  smtp = await openSlowSmtp();
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(senders.splice(0).map((sender) => sender.close()));
  await smtp[Symbol.asyncDispose]();
  await db().deleteFrom('mail').execute();
});

const db = () => server.services.database.sql;
function open() {
  const sender = openSender(openMailTransport({ ...server.services.config, smtpUrl: smtp.url }).deliver);
  senders.push(sender);
  return sender;
}

async function put(recipient: string, campaign_id: number | null = null): Promise<void> {
  const at = server.clock.now();
  const text = { subject: 'x', body_text: 'x', body_html: 'x' };
  await db()
    .insertInto('mail')
    .values({ recipient, ...text, campaign_id, created_at: at, due_at: at, sent_at: null, failure: null })
    .execute();
}
const many = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${word}${at}@example.com`);

const rows = () =>
  db()
    .selectFrom('mail')
    .select(['recipient', 'tries', 'sent_at', 'due_at', 'taken_until', 'failure'])
    .orderBy('id')
    .execute();
const row = async (recipient: string) => (await rows()).find((one) => one.recipient === recipient);
const takenBy = () => smtp.taken.map(({ to }) => to).sort();

/** A campaign to which mails can belong. */
async function openCampaign(): Promise<number> {
  const headers = await openAdmin(server, ['admin:campaigns']);
  await openCustomer(server);
  const text = { subject: 'News', body: 'x' };
  const payload = { name: 'news', segment: {}, texts: { 'zh-CN': text, en: text }, per_minute: 60 };
  const url = '/api/v2/admin_api/campaigns';
  return (await server.app.inject({ method: 'POST', url, headers, payload })).json().result.campaign_id;
}

test('a slow connection delays no other mail, also no later one', async () => {
  const sender = open();
  for (const to of ['drip@example.com', ...many('code', 3)]) await put(to);
  await sender.run(server.services);
  await expect.poll(takenBy).toEqual(many('code', 3));
  await put('after@example.com');
  expect(await row('drip@example.com')).toMatchObject({ tries: 1, sent_at: null });
  await sender.run(server.services);
  await expect.poll(takenBy).toEqual(['after@example.com', ...many('code', 3)]);
});

test('a delivery ends when its time is over, although the connection is never idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await put('drip@example.com');
  const { deliver } = openMailTransport({ ...server.services.config, smtpUrl: smtp.url });
  const sending = sendMails(server.services, deliver);
  while (smtp.drips() === 0) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(45_000);
  expect(await sending).toBe(0);
  vi.useRealTimers();
  expect(await row('drip@example.com')).toMatchObject({
    tries: 1,
    taken_until: null,
    failure: expect.stringContaining('45 s'),
  });
});

test('an endless answer is not stored', async () => {
  await put('flood@example.com');
  expect(await open().runToTheEnd(server.services)).toBe(0);
  expect(await row('flood@example.com')).toMatchObject({ failure: expect.stringContaining('maximum') });
});

test('a stop releases unsent mails at once, and another process sends them once', async () => {
  const sender = open();
  await put('drip@example.com');
  await sender.run(server.services);
  await expect.poll(() => smtp.connections()).toBe(1);
  await put('waiting@example.com');
  await sender.close();
  expect(await rows()).toMatchObject([
    { recipient: 'drip@example.com', tries: 0, due_at: server.clock.now(), taken_until: null, failure: null },
    { recipient: 'waiting@example.com', tries: 0, taken_until: null },
  ]);
  expect(await sender.run(server.services)).toBe(0);
  const other: string[] = [];
  await sendMails(server.services, async ({ recipient }) => void other.push(recipient));
  expect(other).toEqual(['drip@example.com', 'waiting@example.com']);
  expect(smtp.taken).toEqual([]);
});

test('a stop waits for the answer to a mail that the server has, so that it is not sent twice', async () => {
  const sender = open();
  await put('late@example.com');
  await sender.run(server.services);
  await expect.poll(() => smtp.whole()).toBe(1);
  const closed = sender.close();
  smtp.answerLate();
  await closed;
  expect(await row('late@example.com')).toMatchObject({ sent_at: server.clock.now() });
});

test('a stop does not wait long for it, and the mail counts as tried', async () => {
  const sender = open();
  await put('silent@example.com');
  await sender.run(server.services);
  await expect.poll(() => smtp.whole()).toBe(1);
  await sender.close();
  const { due_at, ...rest } = (await row('silent@example.com')) ?? {};
  expect(rest).toMatchObject({ tries: 1, sent_at: null, failure: expect.stringContaining('did not say') });
  // Not immediately, because it may have arrived.
  expect(due_at?.getTime()).toBeGreaterThan(server.clock.now().getTime());
});

test('codes are sent while all campaign connections hang, and campaigns wait while a code is due', async () => {
  const campaign = await openCampaign();
  const sender = open();
  for (const to of many('drip', 3)) await put(to, campaign);
  await sender.run(server.services);
  await expect.poll(() => smtp.connections()).toBe(2);
  await put('code@example.com');
  await sender.run(server.services);
  await expect.poll(takenBy).toEqual(['code@example.com']);
  await sender.close();
  await db().deleteFrom('mail').execute();
  const other = open();
  for (const to of many('drip', 5)) await put(to);
  await put('news@example.com', campaign);
  await other.run(server.services);
  await other.run(server.services);
  expect(takenBy()).toEqual(['code@example.com']);
  expect(await row('news@example.com')).toMatchObject({ tries: 0, taken_until: null });
});

test('with a slow server no mail is sent by two processes', async () => {
  const all = many('slow', 12);
  for (const to of all) await put(to);
  const sent: string[] = [];
  const other = async ({ recipient }: { recipient: string }) => void sent.push(recipient);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await sendMails(server.services, async ({ recipient }) => {
    sent.push(recipient);
    // Four are delivered at a time, which takes 40 seconds. Then the other process looks for mails.
    if (sent.length % 4 !== 0) return;
    for (let second = 0; second < 40; second += 5) {
      const before = (await row(recipient))?.taken_until;
      server.clock.turn(5);
      vi.advanceTimersByTime(5_000);
      await expect.poll(async () => (await row(recipient))?.taken_until).not.toEqual(before);
    }
    await sendMails(server.services, other);
  });
  await sendMails(server.services, other);
  expect(sent.sort()).toEqual(all.sort());
});

test('a suspended process does not change a mail that another one took over', async () => {
  await put('a@example.com');
  let resume = () => {};
  const suspended = new Promise<void>((_, reject) => {
    resume = () => reject(new Error('the connection is gone'));
  });
  const first = sendMails(server.services, () => suspended);
  await expect.poll(async () => (await row('a@example.com'))?.tries).toBe(1);
  server.clock.turn(21);
  await sendMails(server.services, async () => {
    const claimed = await row('a@example.com');
    resume();
    await first;
    expect(await row('a@example.com')).toEqual(claimed);
  });
  expect(await row('a@example.com')).toMatchObject({ sent_at: server.clock.now(), tries: 2 });
});

test('mails claimed by a killed process are sent within half a minute', async () => {
  await put('code@example.com');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  void sendMails(server.services, () => new Promise(() => {}));
  await expect.poll(async () => (await row('code@example.com'))?.tries).toBe(1);
  const sent: string[] = [];
  const other = async ({ recipient }: { recipient: string }) => void sent.push(recipient);
  server.clock.turn(15);
  await sendMails(server.services, other);
  expect(sent).toEqual([]);
  server.clock.turn(10);
  await sendMails(server.services, other);
  expect(sent).toEqual(['code@example.com']);
});

test('doctor closes the connection of a slow server at its time limit', async () => {
  await using drip = await openSlowSmtp({ dripsAtOnce: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const tried = tryMailServer(drip.url, server.services.config).catch((error: unknown) => error);
  while (drip.drips() === 0) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(8_000);
  vi.useRealTimers();
  expect(await tried).toMatchObject({ code: 'ETIMEDOUT' });
  await expect.poll(() => drip.connections()).toBe(0);
});
