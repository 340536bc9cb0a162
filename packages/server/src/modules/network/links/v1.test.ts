import { expect, test } from 'vitest';
import { password, post, signedUp, signIn } from '../../../testing/people/signed-up.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';

const server = await forAllTests(openTestServer());

const fresh = 'another horse 7';

test('the older call changes the password and ends every session', async () => {
  const { email, headers } = await signedUp(server);
  const answer = await post(
    server,
    '/v1/user/password',
    { oldpwd: password, pwd: fresh, repwd: fresh },
    headers,
  );
  expect(answer.body).toEqual({ ret: 1, msg: 'Password changed. Sign in again' });
  expect((await post(server, '/v1/user/sspwd', {}, headers)).status).toBe(401);
  expect((await signIn(server, email, { password: fresh })).status).toBe(200);
});

test.each([
  ['a wrong password', { oldpwd: 'not it', pwd: fresh, repwd: fresh }, 'wrong'],
  ['two that differ', { oldpwd: password, pwd: fresh, repwd: 'x' }, 'don’t match'],
  ['a common one', { oldpwd: password, pwd: 'password1', repwd: 'password1' }, 'common'],
  ['a short one', { oldpwd: password, pwd: 'short', repwd: 'short' }, 'pwd: At least 8 characters'],
  ['none', {}, 'oldpwd: This field is required'],
])('the older call refuses %s', async (_what, body, msg) => {
  const { email, headers } = await signedUp(server);
  const answer = await post(server, '/v1/user/password', body, headers);
  expect(answer.body).toEqual({ ret: 0, msg: expect.stringContaining(msg) });
  expect((await signIn(server, email)).status).toBe(200);
});

test('the older call replaces the connection password, whatever it sends', async () => {
  const { headers } = await signedUp(server);
  const read = async () =>
    (await server.app.inject({ url: '/api/v2/user/services/ss-password/', headers })).json().result;
  const before = await read();
  const { body } = await post(server, '/v1/user/sspwd', { sspwd: 'mine' }, headers);
  const after = await read();
  expect(body).toMatchObject({
    ret: 1,
    msg: expect.stringContaining('The server makes the connection password'),
    sspwd: after.ss_passwd,
  });
  expect(after.ss_passwd).not.toBe(before.ss_passwd);
  expect(after.ss_passwd).not.toBe('mine');
  expect(after.ss_uuid).not.toBe(before.ss_uuid);
});
