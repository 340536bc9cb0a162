import { beforeEach, describe, expect, test } from 'vitest';
import { givePlan, openNode } from '../../../testing/nodes.ts';
import { openApiToken, type TestCustomer } from '../../../testing/people/customers.ts';
import { asOwner } from '../../../testing/people/owner-proof.ts';
import { mailsTo, post, signedUp, signIn } from '../../../testing/people/signed-up.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';

const server = await forAllTests(openTestServer());
beforeEach(() => server.clock.turn(3_601));

const closeLeak = (customer: TestCustomer) =>
  post(server, '/api/v2/user/account/security/close-leak', {}, asOwner(server, customer));
const status = async (url: string, authorization: string) =>
  (await server.app.inject({ url, headers: { authorization } })).statusCode;
const me = '/api/v2/user/wallet/';

async function openScene() {
  const customer = await signedUp(server);
  await givePlan(server, customer.id, { level: 1 });
  const other = `Bearer ${(await signIn(server, customer.email)).body.result.access_token}`;
  const result = async (url: string) =>
    (await server.app.inject({ url: `/api/v2/user/services/${url}`, headers: customer.headers })).json()
      .result;
  return {
    customer,
    /** Another session of the same customer. */
    other,
    apiToken: `Bearer ${await openApiToken(server, customer)}`,
    link: await result('link-token/link-token/'),
    secrets: await result('ss-password/'),
    result,
  };
}

describe('closing a leak', () => {
  test('ends link, password, UUID, the other sessions and API tokens at once, and says so', async () => {
    const node = await openNode(server);
    const { customer, other, apiToken, link, secrets, result } = await openScene();
    const closed = await closeLeak(customer);
    expect(closed.status).toBe(200);
    const { link_token, sub_link, ss_uuid, stopped } = closed.body.result;
    expect(stopped.map(({ what, count }: { what: string; count: number }) => [what, count])).toEqual([
      ['link', 1],
      ['proxy_password', 1],
      ['proxy_uuid', 1],
      ['sessions', 1],
      ['telegram', 0],
      ['sign_in_requests', 0],
      ['api_tokens', 1],
      ['passkeys', 0],
    ]);
    expect(stopped[3].message).toBe('Other devices signed out: 1');
    expect((await server.app.inject(`/link2/${link.link_token}`)).statusCode).toBe(404);
    expect((await server.app.inject(`/link2/${link_token}`)).statusCode).toBe(200);
    expect(sub_link).toEqual([`http://127.0.0.1:8080/link2/${link_token}`]);
    expect([await status(me, other), await status(me, apiToken)]).toEqual([401, 401]);
    expect(await status(me, customer.headers.authorization)).toBe(200);

    const fresh = await result('ss-password/');
    expect(fresh.ss_uuid).toBe(ss_uuid);
    expect([fresh.ss_uuid, fresh.ss_passwd]).not.toContain(secrets.ss_uuid);
    expect(fresh.ss_passwd).not.toBe(secrets.ss_passwd);
    const users = (await server.app.inject(`/v1/mod_mu/users?${node.query}`)).body;
    expect(users).toContain(ss_uuid);
    expect(users).not.toContain(secrets.ss_uuid);
    await server.services.database.sql.deleteFrom('node').execute();
  });

  test('is recorded and mailed, without secrets', async () => {
    const { customer, link } = await openScene();
    const { link_token, ss_uuid } = (await closeLeak(customer)).body.result;
    const [mail] = await mailsTo(server, customer.email);
    expect(mail?.subject).toContain('已全部更换');
    const activity = await server.app.inject({
      url: '/api/v2/user/account/activity',
      headers: customer.headers,
    });
    const [newest] = activity.json().result.activities;
    expect(newest.description).toContain('signed out 1 other devices and revoked 1 API tokens');
    for (const secret of [link.link_token, link_token, ss_uuid])
      expect(`${mail?.body_text} ${activity.body}`).not.toContain(secret);
  });

  test('requested twice, also at once, closes once and gives the same link', async () => {
    const { customer } = await openScene();
    const both = await Promise.all([closeLeak(customer), closeLeak(customer)]);
    server.clock.turn(20);
    const third = await closeLeak(customer);
    expect(both[1]?.body).toEqual(both[0]?.body);
    expect(third.body).toEqual(both[0]?.body);
    expect(
      (await mailsTo(server, customer.email)).filter(({ subject }) => subject.includes('更换')),
    ).toHaveLength(1);
    server.clock.turn(11);
    const later = await closeLeak(customer);
    expect(later.body.result.link_token).not.toBe(third.body.result.link_token);
  });

  test('affects nobody else', async () => {
    const { customer } = await openScene();
    const neighbour = await openScene();
    await closeLeak(customer);
    expect((await server.app.inject(`/link2/${neighbour.link.link_token}`)).statusCode).toBe(200);
    expect([await status(me, neighbour.other), await status(me, neighbour.apiToken)]).toEqual([200, 200]);
  });
});
