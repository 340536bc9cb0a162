import { expect, test } from 'vitest';
import { signedUp } from '../../../../testing/people/signed-up.ts';
import { openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { hashPassword, maxQueued, verifyPassword } from '../hashing/passwords.ts';

test('a full queue of passwords answers 503 with Retry-After, with or without an account, and counts no try', async () => {
  await using server = await openTestServer();
  const { email } = await signedUp(server);
  // Each completed one is queued again, and some more are ready: the queue stays full on the slowest machine.
  let isFlooding = true;
  const flood = Array.from({ length: maxQueued + 10 }, async () => {
    while (isFlooding) await hashPassword('a flood', { isJob: true });
  });
  const send = async (url: string, payload: object) => {
    const { statusCode, headers, body } = await server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'accept-language': 'en' },
    });
    return { statusCode, retryAfter: headers['retry-after'], body };
  };
  const ways = (address: string) => [
    send('/api/v2/auth/account_login/login', { email: address, password: 'not the password' }),
    send('/v1/auth/login', { email: address, passwd: 'not the password' }),
    send('/api/v2/auth/account_reset_password/', {
      email: address,
      email_code: '000000',
      password: 'another horse 7',
    }),
  ];
  const known = await Promise.all(ways(email));
  expect(known).toEqual(await Promise.all(ways('nobody@example.com')));
  for (const { statusCode, retryAfter } of known) expect([statusCode, retryAfter]).toEqual([503, '5']);
  expect(known.map(({ body }) => JSON.parse(body))).toEqual([
    { is_success: false, code: 'server.busy', message: 'The server is busy. Try again in a moment' },
    { ret: 0, msg: 'The server is busy. Try again in a moment' },
    { is_success: false, code: 'server.busy', message: 'The server is busy. Try again in a moment' },
  ]);
  expect(await server.services.database.sql.selectFrom('limit_counter').select('key').execute()).toEqual([]);
  await expect(hashPassword('a job', { isJob: true })).resolves.toMatch(/^\$argon2id\$/);
  isFlooding = false;
  await Promise.all(flood);
  await expect(verifyPassword(undefined, 'room again')).resolves.toBe(false);
});
