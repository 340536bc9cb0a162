import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openAdmin } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';

const server = await openTestServer({
  FERRY_TERMS_URL: 'https://ferry.example/terms',
  FERRY_DOWNLOADS: 'windows=https://dl.ferry.example/w,ios=https://dl.ferry.example/i',
});
const admin = await openAdmin(server, ['admin:system']);
afterAll(() => server[Symbol.asyncDispose]());

const site = async () => (await server.app.inject('/api/v2/system/site')).json().result;
async function change(payload: object) {
  const answer = await server.app.inject({
    method: 'PUT',
    url: '/api/v2/admin_api/settings',
    headers: admin,
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

test('a visitor sees the values of the environment, and null for the others', async () => {
  expect(await site()).toMatchObject({
    contact_email: null,
    terms_url: 'https://ferry.example/terms',
    privacy_url: null,
    downloads: { windows: 'https://dl.ferry.example/w', ios: 'https://dl.ferry.example/i', android: null },
    telegram_bot: null,
    time_zone: 'Asia/Shanghai',
    test_pages: true,
  });
});

test('a setting takes effect at once, is audited, and can be reset to the default', async () => {
  const set = await change({ contact_email: ' help@ferry.example ', terms_url: 'https://other.example/' });
  expect(set.status).toBe(200);
  expect(await site()).toMatchObject({
    contact_email: 'help@ferry.example',
    terms_url: 'https://other.example/',
  });
  const log = await server.services.database.sql
    .selectFrom('audit_log')
    .selectAll()
    .where('operation', '=', 'system.changeSettings')
    .execute();
  expect(log.map(({ target }) => target)).toEqual(['contact_email terms_url']);
  const back = await change({ terms_url: null });
  expect(back.body.result.settings).toContainEqual({
    name: 'terms_url',
    value: 'https://ferry.example/terms',
    default: 'https://ferry.example/terms',
    changed_at: null,
  });
  expect(await site()).toMatchObject({
    contact_email: 'help@ferry.example',
    terms_url: 'https://ferry.example/terms',
  });
});

test.each([
  ['a link that is not https', { terms_url: 'http://ferry.example' }],
  ['a script', { status_url: 'javascript:alert(1)' }],
  ['a name in the address', { privacy_url: 'https://user@ferry.example/' }],
  ['what is no address', { contact_email: 'help' }],
  ['two lines', { invoice_issuer: 'a\nb' }],
])('%s is refused', async (_what, payload) => {
  expect((await change(payload)).status).toBe(422);
});

test('a name that is no setting is refused with the similar ones, and nothing is changed', async () => {
  const before = (await site()).privacy_url;
  const { status, body } = await change({
    privacy_url: 'https://ferry.example/private',
    terms_ulr: null,
    logo: 'https://ferry.example/',
  });
  expect([status, body.code]).toEqual([422, 'input.invalid']);
  expect(body.message).toBe('terms_ulr: There is no such field; similar ones: terms_url');
  expect(body.detail).toEqual([
    {
      loc: ['body', 'terms_ulr'],
      msg: 'There is no such field; similar ones: terms_url',
      type: 'input.misspelt',
      details: { similar: ['terms_url'] },
    },
    { loc: ['body', 'logo'], msg: 'There is no such field', type: 'input.unknown' },
  ]);
  expect((await site()).privacy_url).toBe(before);
});

test('of many unknown names the refusal lists the first ones only', async () => {
  const { status, body } = await change(
    Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`odd_${at}`, 'x'])),
  );
  expect([status, body.detail.length]).toEqual([422, 20]);
});

test('a stored value that the contract no longer accepts counts as not set', async () => {
  await sql`insert into site_setting (name, value, changed_at) values
    ('status_url', 'http://status.example', now()), ('gone', 'x', now())`.execute(
    server.services.database.sql,
  );
  server.clock.turn(11);
  expect((await site()).status_url).toBeNull();
});
