import { expect, test } from 'vitest';
import { mailedCode, post, signedUp } from '../../../../testing/people/signed-up.ts';
import { forAllTests, openServerPair } from '../../../../testing/servers/open-test-server.ts';

const server = await forAllTests(openServerPair());

const password = 'correct horse 9';
const auth = '/api/v2/auth';
let last = 0;

async function codeFor(url: string, email: string) {
  expect((await post(server, url, { email })).status).toBe(200);
  return mailedCode(server, email);
}
const newAddress = () => {
  last += 1;
  return `lost-${last}@example.com`;
};

const ways = {
  async 'a sign-up'() {
    const email = newAddress();
    const email_code = await codeFor(`${auth}/account_register/request-email-code`, email);
    const body = { email, email_code, name: 'Lin', password, re_password: password };
    return { url: `${auth}/account_register/`, body, other: { ...body, name: 'Xia' } };
  },
  async 'a sign-up the older way'() {
    const email = newAddress();
    const emailcode = await codeFor(`${auth}/account_register/request-email-code`, email);
    const body = { email, emailcode, name: 'Lin', passwd: password, repasswd: password };
    return { url: '/v1/auth/register', body, other: { ...body, name: 'Xia' } };
  },
  async 'a new password by a mailed code'() {
    const { email } = await signedUp(server);
    const email_code = await codeFor(`${auth}/account_reset_password/request-email-code`, email);
    const body = { email, email_code, password };
    return { url: `${auth}/account_reset_password/`, body, other: { ...body, password: 'another horse 7' } };
  },
};

// Other programs send no key.
test.each(Object.keys(ways) as (keyof typeof ways)[])(
  '%s whose answer was lost gets it at its repeat, without a key, and nobody else does',
  async (way) => {
    const { url, body, other } = await ways[way]();
    const first = await post(server, url, body);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const again = await Promise.all([post(server, url, body), post(server, url, body)]);
    for (const repeat of again) expect([repeat.status, repeat.body]).toEqual([200, first.body]);
    const refused = await post(server, url, other);
    expect(refused.body.code ?? refused.body.ret).not.toBe(first.body.code ?? 1);
    const { count } = await server.services.database.sql
      .selectFrom('account')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('email', '=', body.email)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  },
);
