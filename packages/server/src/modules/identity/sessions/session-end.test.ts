import { dayMs, daySeconds } from '@ferry/core/contract/base/values/units';
import { beforeEach, expect, test } from 'vitest';
import { post, signedUp, signIn } from '../../../testing/people/signed-up.ts';
import { forThisTest, openServerPair, type TestServer } from '../../../testing/servers/open-test-server.ts';

/** Two servers alternately: each accepts the tokens of the other. */
let server: TestServer;
beforeEach(async () => {
  server = await forThisTest(openServerPair({ FERRY_ACCESS_TOKEN_SECONDS: '86400' }));
});
const refresh = (refresh_token: string) =>
  post(server, '/api/v2/auth/jwt_token/jwt_access_refresh', { refresh_token });
const endOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp * 1000;
const me = async (token: string) =>
  (await server.app.inject({ url: '/api/v2/user/get_me', headers: { authorization: `Bearer ${token}` } }))
    .statusCode;

test('a remembered session that is always refreshed ends after 180 days, with its access token', async () => {
  const { email } = await signedUp(server);
  const ends = server.clock.at.getTime() + 180 * dayMs;
  let tokens = (await signIn(server, email, { is_remember_me: true })).body.result;
  for (let week = 1; week <= 25; week += 1) {
    server.clock.turn(7 * daySeconds);
    tokens = (await refresh(tokens.refresh_token)).body.result;
    expect(endOf(tokens.refresh_token)).toBe(Math.min(ends, server.clock.at.getTime() + 30 * dayMs));
  }
  server.clock.turn(5 * daySeconds - 60);
  const last = await refresh(tokens.refresh_token);
  expect(last.status).toBe(200);
  expect(endOf(last.body.result.refresh_token)).toBe(ends);
  expect(await me(last.body.result.access_token)).toBe(200);
  server.clock.turn(60);
  for (const { refresh_token } of [tokens, last.body.result])
    expect((await refresh(refresh_token)).status).toBe(401);
  for (let process = 0; process < 2; process += 1) expect(await me(last.body.result.access_token)).toBe(401);
});

test('a sign-in of long ago does not shorten the next one', async () => {
  const { email } = await signedUp(server);
  await signIn(server, email, { is_remember_me: true });
  server.clock.turn(200 * daySeconds);
  const { refresh_token } = (await signIn(server, email, { is_remember_me: true })).body.result;
  server.clock.turn(29 * daySeconds);
  expect((await refresh(refresh_token)).status).toBe(200);
});
