import { beforeEach, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../../testing/people/browser.ts';
import { mailedCode, mailsTo, signedUp } from '../../../../testing/people/signed-up.ts';
import {
  forThisTest,
  openTestServer,
  type TestServer,
} from '../../../../testing/servers/open-test-server.ts';

let server: TestServer;
let email: string;
let owner: Browser;
let stranger: Browser;
beforeEach(async () => {
  server = await forThisTest(openTestServer());
  ({ email } = await signedUp(server));
  owner = openBrowser(server, '198.51.100.7');
  stranger = openBrowser(server, '203.0.113.1');
});

const reset = '/api/v2/auth/account_reset_password';
const ask = (from: Browser) => from.post(`${reset}/request-email-code`, { email });
const use = (from: Browser, email_code: string | undefined) =>
  from.post(`${reset}/`, { email, email_code, password: 'another horse 7' });
const otherThan = (code: string | undefined) => (code === '111111' ? '222222' : '111111');

test('a stranger’s wrong codes use up the tries of strangers, not those of the requester', async () => {
  await ask(owner);
  const code = await mailedCode(server, email);
  for (let count = 0; count < 40; count += 1) {
    stranger.place = `203.0.113.${count + 1}`;
    await use(stranger, otherThan(code));
  }
  expect((await use(stranger, code)).body.code).toBe('auth.code_ended');
  expect((await use(owner, code)).status).toBe(200);
});

test('the requester of a code has five tries, and all other sources five together', async () => {
  for (const [asks, tries] of [
    [owner, owner],
    [owner, stranger],
  ] as const) {
    await ask(asks);
    const code = await mailedCode(server, email);
    for (let count = 0; count < 5; count += 1)
      expect((await use(tries, otherThan(code))).body.code).toBe(
        count < 4 ? 'auth.code_wrong' : 'auth.code_ended',
      );
    expect((await use(tries, code)).body.code).toBe('auth.code_ended');
    server.clock.turn(600);
  }
  await ask(owner);
  for (let count = 0; count < 4; count += 1) await use(stranger, '000000');
  expect((await use(stranger, await mailedCode(server, email))).status).toBe(200);
});

test('a stranger’s request voids no code and blocks no other request', async () => {
  await ask(owner);
  const first = await mailedCode(server, email);
  expect((await ask(stranger)).status).toBe(200);
  expect((await use(owner, first)).status).toBe(200);
  for (let count = 0; count < 12; count += 1) {
    server.clock.turn(60);
    await ask(stranger);
  }
  expect((await ask(stranger)).status).toBe(429);
  expect((await ask(owner)).status).toBe(200);
});

test('the first code that is used ends all others', async () => {
  await ask(owner);
  const first = await mailedCode(server, email);
  await ask(stranger);
  const second = await mailedCode(server, email);
  expect((await use(owner, second)).status).toBe(200);
  expect((await use(owner, first)).body.code).toBe('auth.code_ended');
});

test('a source may request one code a minute and ten a day, and all together twice as many', async () => {
  const sent = async () => (await mailsTo(server, email)).length;
  expect((await ask(owner)).status).toBe(200);
  expect((await ask(owner)).headers['retry-after']).toBe('60');
  for (let count = 0; count < 12; count += 1) {
    server.clock.turn(60);
    await ask(owner);
  }
  expect(await sent()).toBe(10);
  for (let host = 1; host <= 30; host += 1) {
    stranger.place = `203.0.113.${host}`;
    await ask(stranger);
    if (host % 2 === 0) server.clock.turn(60);
  }
  expect(await sent()).toBe(20);
});

test('a known device has its own limit, and remains the requester wherever it moves', async () => {
  await owner.signIn(email);
  for (let host = 1; host <= 30; host += 1) {
    stranger.place = `203.0.113.${host}`;
    await ask(stranger);
    server.clock.turn(60);
  }
  expect((await ask(openBrowser(server, '198.51.100.8'))).status).toBe(429);
  expect((await ask(owner)).status).toBe(200);
  const code = await mailedCode(server, email);
  for (let count = 0; count < 5; count += 1) await use(stranger, otherThan(code));
  owner.place = '192.0.2.4';
  expect((await use(owner, code)).status).toBe(200);
});
