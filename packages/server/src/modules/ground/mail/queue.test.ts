import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { openSmtpSink } from '../../../../../../tests/journeys/parts/smtp-sink.ts';
import { openAdmin } from '../../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../../testing/servers/open-test-server.ts';
import { queueMail } from './queue-mail.ts';
import { sendMails } from './send-mails.ts';
import type { OutgoingMail } from './smtp/transport.ts';

const path = '/api/v2/admin_api/mail';
const open: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function openDesk(environment: Record<string, string> = {}) {
  const server = await openTestServer(environment);
  open.push(() => server[Symbol.asyncDispose]());
  const headers = await openAdmin(server, ['admin:mail']);
  const post = async (end: string, payload: object) =>
    (await server.app.inject({ method: 'POST', url: `${path}/${end}`, headers, payload })).json();
  const queue = async (query = '') =>
    (await server.app.inject({ url: `${path}?${query}`, headers })).json().result;
  return { server, headers, post, queue };
}

const put = ({ services }: TestServer, to: string) =>
  queueMail(services.database.sql, services, {
    to,
    language: 'en',
    template: 'banned',
    values: { reason: 'x', until: 'tomorrow' },
  });

const refuse = () => Promise.reject(new Error('550 no such mailbox'));

test('a test mail reports the dialogue with the server step by step, without the password', async () => {
  const sink = await openSmtpSink();
  open.push(() => sink.close());
  const { post, server } = await openDesk({ FERRY_SMTP_URL: sink.url });
  const { result } = await post('test', { to: 'you@example.com' });
  expect(result).toMatchObject({ transport: 'smtp', is_taken: true, failure: null, to: 'you@example.com' });
  const said = result.steps.map(({ who, says }: { who: string; says: string }) => `${who} ${says}`);
  for (const step of [
    /^server 220 /,
    /^client EHLO /,
    /^client MAIL FROM:/,
    /^client RCPT TO:<you@/,
    /^server 250 /,
  ])
    expect(
      said.some((line: string) => step.test(line)),
      String(step),
    ).toBe(true);
  expect((await sink.mailTo('you@example.com')).subject).toContain('test email');
  const [audit] = await server.services.database.sql.selectFrom('audit_log').selectAll().execute();
  expect(audit).toMatchObject({ operation: 'mail.test', target: 'you@example.com' });
});

test('a refusal and an unreachable mail server are results and not failures of the call', async () => {
  const picky = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'S3cret-word' ? done(null, { user: 'x' }) : done(new Error('no')),
    onRcptTo: (_to, _session, done) =>
      done(Object.assign(new Error('mailbox is full'), { responseCode: 552 })),
  });
  await new Promise<void>((resolve) => picky.listen(0, '127.0.0.1', resolve));
  open.push(() => new Promise<void>((resolve) => picky.close(resolve)));
  const { port } = picky.server.address() as { port: number };
  const { post } = await openDesk({ FERRY_SMTP_URL: `smtp://mailer:S3cret-word@127.0.0.1:${port}` });
  const { result } = await post('test', { to: 'you@example.com' });
  expect(result).toMatchObject({ is_taken: false, server: `127.0.0.1:${port}` });
  expect(result.failure).toContain('mailbox is full');
  expect(result.steps.map(({ says }: { says: string }) => says)).toContainEqual(
    expect.stringContaining('552 mailbox is full'),
  );
  const all = JSON.stringify(result);
  for (const secret of [
    'S3cret-word',
    Buffer.from('S3cret-word').toString('base64'),
    Buffer.from('\0mailer\0S3cret-word').toString('base64'),
  ])
    expect(all).not.toContain(secret);
  const gone = await openDesk({ FERRY_SMTP_URL: 'smtp://127.0.0.1:1' });
  expect((await gone.post('test', { to: 'you@example.com' })).result).toMatchObject({
    is_taken: false,
    failure: expect.stringContaining('ECONNREFUSED'),
  });
});

test.each([
  ['the public host', { FERRY_PUBLIC_URL: 'https://ferry.example' }, '', 'ferry.example'],
  ['the domain of the sender', { FERRY_MAIL_FROM: 'Ferry <no-reply@mail.example>' }, '', 'mail.example'],
  [
    'the name in the address of the server',
    { FERRY_PUBLIC_URL: 'https://ferry.example' },
    '?name=mx.example',
    'mx.example',
  ],
  ['an address as RFC 5321 writes it', { FERRY_PUBLIC_URL: 'http://[::1]:8080' }, '', '[IPv6:::1]'],
])('a mail server is greeted with %s', async (_what, settings, query, name) => {
  const sink = await openSmtpSink();
  open.push(() => sink.close());
  const { post } = await openDesk({ FERRY_SMTP_URL: `${sink.url}${query}`, ...settings });
  const { result } = await post('test', { to: 'you@example.com' });
  expect(result).toMatchObject({ is_taken: true, greeted_as: name });
  expect(result.steps).toContainEqual(expect.objectContaining({ who: 'client', says: `EHLO ${name}` }));
});

test('without a mail server a test says where the mail is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ferry-mail-'));
  open.push(() => rmSync(folder, { recursive: true }));
  const { post } = await openDesk({ FERRY_DATA_DIR: folder });
  const { result } = await post('test', { to: 'you@example.com' });
  expect(result).toMatchObject({ transport: 'outbox', server: null, is_taken: true });
  expect(readdirSync(join(folder, 'outbox'))).toHaveLength(1);
  expect((await post('test', { to: 'nowhere' })).is_success).not.toBe(true);
});

test('the queue lists waiting and failed mails, retry starts again, and drop deletes their content', async () => {
  const { server, post, queue } = await openDesk();
  for (const to of ['a@example.com', 'b@example.com', 'c@example.com']) await put(server, to);
  expect(await queue()).toMatchObject({
    total_count: 3,
    counts: { waiting: 3 },
    oldest_due_at: expect.any(String),
  });
  expect(JSON.stringify(await queue())).not.toContain('body');
  await sendMails(server.services, refuse);
  expect((await queue('state=retrying&to=B@EX')).mails).toMatchObject([
    { to: 'b@example.com', tries: 1, failure: '550 no such mailbox' },
  ]);
  for (let tries = 2; tries <= 8; tries += 1) {
    server.clock.turn(86_400);
    await sendMails(server.services, refuse);
  }
  expect((await queue('state=failed')).total_count).toBe(3);
  server.clock.turn(86_400);
  expect(await sendMails(server.services, async () => {})).toBe(0);
  const [newest, middle] = (await queue()).mails;
  expect((await post('drop', { mail_ids: [newest.mail_id] })).result).toEqual({ count: 1 });
  expect((await post('drop', { mail_ids: [newest.mail_id] })).result).toEqual({ count: 0 });
  expect((await post('retry', { mail_ids: [newest.mail_id, middle.mail_id] })).result).toEqual({ count: 1 });
  const sent: OutgoingMail[] = [];
  expect(await sendMails(server.services, async (mail) => void sent.push(mail))).toBe(1);
  expect(sent.map(({ recipient }) => recipient)).toEqual([middle.to]);
  expect((await queue()).mails.map(({ state }: { state: string }) => state)).toEqual([
    'dropped',
    'sent',
    'failed',
  ]);
  expect((await post('retry', { state: 'failed' })).result).toEqual({ count: 1 });
  const { sql } = server.services.database;
  const dropped = await sql.selectFrom('mail').selectAll().where('dropped_at', 'is not', null).execute();
  expect(dropped).toMatchObject([{ body_text: '', body_html: '' }]);
  const audits = await sql
    .selectFrom('audit_log')
    .select(['operation', 'before', 'after'])
    .orderBy('id')
    .execute();
  expect(audits).toMatchObject([
    { operation: 'mail.drop', before: { failed: 1 }, after: { dropped: 1 } },
    { operation: 'mail.retry', before: { failed: 1 }, after: { waiting: 1 } },
    { operation: 'mail.retry', before: { failed: 1 }, after: { waiting: 1 } },
  ]);
});

test('a mail that is being sent is neither retried nor dropped, and is sent once', async () => {
  const { server, post, queue } = await openDesk();
  await put(server, 'a@example.com');
  const [{ mail_id }] = (await queue()).mails;
  let count = 0;
  const deliver = async () => {
    count += 1;
  };
  await sendMails(server.services, async () => {
    await deliver();
    expect((await queue()).counts.sending).toBe(1);
    expect((await post('retry', { mail_ids: [mail_id] })).result.count).toBe(0);
    expect((await post('drop', { mail_ids: [mail_id] })).result.count).toBe(0);
    expect(await sendMails(server.services, deliver)).toBe(0);
  });
  expect(count).toBe(1);
  expect((await queue()).mails[0].state).toBe('sent');
});

test('mails are chosen either by id or by state', async () => {
  const { server, headers } = await openDesk();
  for (const payload of [{}, { mail_ids: [] }, { mail_ids: [1], state: 'failed' }, { state: 'sent' }]) {
    const answer = await server.app.inject({ method: 'POST', url: `${path}/drop`, headers, payload });
    expect(answer.statusCode).toBe(422);
  }
});
