import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { post } from '../../../../testing/people/signed-up.ts';
import { openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { dropUploads } from '../index.ts';
import { fileNameFor } from './media-type.ts';

const server = await openTestServer();
afterAll(() => server[Symbol.asyncDispose]());

const base = '/api/v2/user/tickets-v2';
const sendAs = (who: TestCustomer, path: string, payload: object, language = 'en') =>
  server.app.inject({
    method: 'POST',
    url: base + path,
    headers: { ...who.headers, 'accept-language': language },
    payload,
  });
const upload = (who: TestCustomer, name: string, content: Uint8Array | string, language = 'en') =>
  sendAs(who, '/attachments', { name, content: Buffer.from(content).toString('base64') }, language);
const download = (who: TestCustomer, id: string) =>
  server.app.inject({ url: `${base}/attachments/${id}`, headers: who.headers });
const open = (who: TestCustomer, attachment_ids: string[]) =>
  sendAs(who, '/', { title: 'x', content: 'x', attachment_ids });
const uploaded = async (who: TestCustomer): Promise<string> =>
  (await upload(who, 'a.txt', randomUUID())).json().result.id;

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const jpeg = bytes('ffd8ffe000104a46494600010100000100010000ffd9');
const webp = Buffer.concat([
  Buffer.from('RIFF'),
  bytes('1a000000'),
  Buffer.from('WEBPVP8L'),
  Buffer.alloc(18, 1),
]);

describe('a file', () => {
  test.each([
    ['a PNG', 'shot.png', png, 'image/png', 'shot.png'],
    ['a JPEG', 'photo.jpeg', jpeg, 'image/jpeg', 'photo.jpeg'],
    ['a WebP', 'a.webp', webp, 'image/webp', 'a.webp'],
    ['a GIF', 'a.gif', gif, 'image/gif', 'a.gif'],
    ['a text', '日志.log', '10:00 连接超时\n', 'text/plain', '日志.log'],
    ['a coloured log', 'a.log', '\x1b[31m错误\x1b[0m\r\n\t一', 'text/plain', 'a.log'],
    ['a page, as the text that it is', 'x.html', '<script>alert(1)</script>', 'text/plain', 'x.html.txt'],
    [
      'a drawing, as the text that it is',
      'x.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'text/plain',
      'x.svg.txt',
    ],
    ['a picture with another name', 'x.html', png, 'image/png', 'x.html.png'],
  ])('that is %s is kept and served as a download', async (_, name, content, type, kept) => {
    const customer = await openCustomer(server);
    const answer = await upload(customer, name, content);
    expect(answer.statusCode).toBe(200);
    const { result } = answer.json();
    expect(result).toEqual({
      id: expect.any(String),
      name: kept,
      media_type: type,
      size: Buffer.byteLength(content),
    });
    const file = await download(customer, result.id);
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.equals(Buffer.from(content))).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename/);
  });

  test.each([
    ['a program', bytes('7f454c4602010100000000')],
    ['an archive', bytes('504b0304140000000000')],
    ['a PDF', Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes('e2e3cfd3')])],
    ['text of another encoding', bytes('c4e3bac3')],
    ['text in UTF-16', Buffer.from('\ufeff你好', 'utf16le')],
    ['half a picture signature', bytes('89504e47')],
  ])('that is %s is refused, in both languages', async (_, content) => {
    const customer = await openCustomer(server);
    for (const [language, words] of [
      ['zh-CN', '附件只能是'],
      ['en', 'Files must be'],
    ] as const) {
      const answer = await upload(customer, 'a.png', content, language);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        code: 'tickets.attachment_type',
        detail: [{ loc: ['body', 'content'] }],
      });
      expect(answer.json().message).toContain(words);
    }
  });

  test('may have 5 MiB and not one byte more', async () => {
    const customer = await openCustomer(server);
    const most = 5 * 1024 * 1024;
    const { result } = (await upload(customer, 'a.txt', 'x'.repeat(most))).json();
    expect(result.size).toBe(most);
    expect((await download(customer, result.id)).rawPayload).toHaveLength(most);
    const refused = await upload(customer, 'a.txt', 'x'.repeat(most + 1));
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'tickets.attachment_too_large',
      message: 'Files can be up to 5 MiB',
    });
  });

  test('that does not fit beside the others of the customer is refused, also at once, and another customer’s fits', async () => {
    const small = await openTestServer({ FERRY_TICKET_FILES_MB: '5' });
    try {
      const send = (who: TestCustomer, size: number) =>
        small.app.inject({
          method: 'POST',
          url: `${base}/attachments`,
          headers: who.headers,
          payload: { name: 'a.txt', content: Buffer.from('x'.repeat(size)).toString('base64') },
        });
      const customer = await openCustomer(small);
      const third = 2 * 1024 * 1024;
      const answers = await Promise.all([third, third, third, third].map((size) => send(customer, size)));
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 200, 403, 403]);
      const refused = answers.find((answer) => answer.statusCode === 403)?.json();
      expect(refused).toMatchObject({ code: 'tickets.no_room', message: expect.stringContaining('5 MB') });
      expect((await send(customer, 1024)).statusCode).toBe(200);
      expect((await send(await openCustomer(small), third)).statusCode).toBe(200);
    } finally {
      await small[Symbol.asyncDispose]();
    }
  });

  test.each([
    ['without a name', { name: '', content: 'eA==' }, 'name'],
    ['without content', { name: 'a.txt', content: '' }, 'content'],
    ['that is not base64', { name: 'a.txt', content: '~~~' }, 'content'],
    ['with a name of another type', { name: 1, content: 'eA==' }, 'name'],
  ])('%s is refused by name', async (_, body, field) => {
    const answer = await sendAs(await openCustomer(server), '/attachments', body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toContain(field);
  });
});

describe('attachments of a message', () => {
  test('keep the order in which the message lists them', async () => {
    const customer = await openCustomer(server);
    const ids = [await uploaded(customer), await uploaded(customer), await uploaded(customer)].reverse();
    const ticket = (await open(customer, ids)).json().result;
    const thread = await server.app.inject({
      url: `${base}/${ticket.id}/messages`,
      headers: customer.headers,
    });
    const [opening] = thread.json().result.messages;
    expect(opening.attachments.map(({ id }: { id: string }) => id)).toEqual(ids);
    const sent = await sendAs(customer, `/${ticket.id}/messages`, {
      content: 'x',
      attachment_ids: [await uploaded(customer)],
    });
    expect(sent.json().result.message.attachments).toHaveLength(1);
  });

  test.each(['sent before', "another customer's", 'made up'])(
    'that are %s refuse the message whole',
    async (kind) => {
      const customer = await openCustomer(server);
      const own = await uploaded(customer);
      let bad: string = randomUUID();
      if (kind === 'sent before') {
        bad = await uploaded(customer);
        await open(customer, [bad]);
      }
      if (kind === "another customer's") bad = await uploaded(await openCustomer(server));
      const refused = await open(customer, [own, bad]);
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        code: 'tickets.attachment_not_free',
        detail: [{ loc: ['body', 'attachment_ids'] }],
      });
      expect((await open(customer, [own])).statusCode).toBe(200);
    },
  );

  test('are not found by anybody else', async () => {
    const id = await uploaded(await openCustomer(server));
    const stranger = await openCustomer(server);
    const never = await download(stranger, randomUUID());
    expect(never.statusCode).toBe(404);
    const other = await download(stranger, id);
    expect(other.statusCode).toBe(404);
    expect(other.json()).toEqual(never.json());
    expect(other.json()).toMatchObject({ is_success: false, code: 'tickets.attachment_absent' });
  });

  test('without a message are deleted after a day, and others stay', async () => {
    await using other = await openTestServer();
    const customer = await openCustomer(other);
    const put = async () =>
      (await post(other, `${base}/attachments`, { name: 'a.txt', content: 'eA==' }, customer.headers)).body
        .result.id;
    const cited = await put();
    await put();
    await post(other, `${base}/`, { title: 'x', content: 'x', attachment_ids: [cited] }, customer.headers);
    other.clock.turn(86_399);
    expect(await dropUploads.run(other.services)).toBe(0);
    other.clock.turn(2);
    expect(await dropUploads.run(other.services)).toBe(1);
    expect(await dropUploads.run(other.services)).toBe(0);
    const left = await other.services.database.sql.selectFrom('ticket_attachment').select('id').execute();
    expect(left).toEqual([{ id: cited }]);
  });
});

test('sixty uploads an hour are accepted, and refused ones count', async () => {
  const customer = await openCustomer(server);
  for (let at = 0; at < 60; at += 1) await upload(customer, 'a.bin', bytes('00ff'));
  const answer = await upload(customer, 'a.txt', 'x');
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test.each([
  ['folders are left out', '../../etc/a.txt', 'text/plain', 'a.txt'],
  ['folders of Windows too', 'C:\\x\\a.PNG', 'image/png', 'a.PNG'],
  ['what turns the reading order is left out', 'a\u202etxt.png', 'image/png', 'atxt.png'],
  ['line ends are left out', 'a\r\nb: c.txt', 'text/plain', 'ab: c.txt'],
  ['a hidden file gets a stem', '.png', 'image/png', 'png.png'],
  ['nothing becomes a name', '...', 'image/gif', 'file.gif'],
  ['the end follows the type', 'a.exe', 'image/jpeg', 'a.exe.jpg'],
] as const)('names: %s', (_, given, type, kept) => {
  expect(fileNameFor(given, type, 120)).toBe(kept);
});

test('a long name keeps its extension', () => {
  const name = fileNameFor(`${'长'.repeat(300)}.png`, 'image/png', 120);
  expect(name).toHaveLength(120);
  expect(name.endsWith('.png')).toBe(true);
});
