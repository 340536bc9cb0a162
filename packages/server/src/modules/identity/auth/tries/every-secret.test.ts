import { allCalls } from '@ferry/core/contract';
import type { Call } from '@ferry/core/contract/base/call';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../../testing/people/browser.ts';
import { type Owner, openOwner } from '../../../../testing/people/owner.ts';
import { addPasskey, askToSignIn, passkeyEnvironment } from '../../../../testing/people/passkeys.ts';
import { mailedCode, password } from '../../../../testing/people/signed-up.ts';
import { forAllTests, openServerPair } from '../../../../testing/servers/open-test-server.ts';
import { fieldsOf } from '../../../../testing/servers/sample-input.ts';
import { say } from '../../../../words/words.ts';
import { makeLink } from '../links/sign-in-link.ts';
import { confirmSignIn } from '../qr/answer-sign-in.ts';

/** On PostgreSQL behind a load balancer: each request reaches the other process. */
const server = await forAllTests(openServerPair(passkeyEnvironment));

/** The kind of secret in a field. */
type Kind = 'password' | 'code' | 'mailed code';

/** A field of a call with such a secret, and how the call is made with it. */
interface Way {
  readonly kind: Kind;
  /** All other fields of body or query, and of the path. Thieves know the other secrets of the call. */
  rest?(from: Browser): Promise<Record<string, unknown>> | Record<string, unknown>;
}

let owner: Owner;
let thief: Browser;
let host = 0;
beforeEach(async () => {
  host += 1;
  // Limits by source are counted anew.
  server.clock.turn(3_600);
  owner = await openOwner(server, `198.51.100.${host}`);
  thief = openBrowser(server, `203.0.113.${host}`);
  thief.token = owner.browser.token;
});

const sql = () => server.services.database.sql;
const changed = { new_password: 'another horse 7' };
const proved = (kind: Kind, rest: Way['rest'] = () => ({})): Way => ({ kind, rest });
/** The two fields by which a call takes the proof of the owner. */
const ownerFields = (call: string, rest?: Way['rest']) => ({
  [`${call} current_password`]: proved('password', rest),
  [`${call} two_fa_code`]: proved('code', rest),
});

const signInRequest = async (from: Browser) => (await from.post('/v1/auth/qrcode_login')).body;
const resetCode = '/api/v2/auth/account_reset_password/request-email-code';
const signUpCode = '/api/v2/auth/account_register/request-email-code';
const newAddress = () => `new-${owner.id}@example.com`;
/** The owner asks for a code, once; a thief tries it. */
async function asked(from: Browser, url: string, email: string, extra = {}): Promise<{ email: string }> {
  if (from === owner.browser) return { email };
  expect((await owner.browser.post(url, { email, ...extra })).status).toBe(200);
  return { email };
}

const ways: Record<string, Way> = {
  'auth.login password': {
    kind: 'password',
    rest: () => ({ email: owner.email, two_fa_code: owner.code() }),
  },
  'auth.login two_fa_code': { kind: 'code', rest: () => ({ email: owner.email, password }) },
  'v1.auth.login passwd': { kind: 'password', rest: () => ({ email: owner.email, code: owner.code() }) },
  'v1.auth.login code': { kind: 'code', rest: () => ({ email: owner.email, passwd: password }) },
  'v1.auth.authorize passwd': { kind: 'password', rest: () => ({ email: owner.email, code: owner.code() }) },
  'v1.auth.authorize code': { kind: 'code', rest: () => ({ email: owner.email, passwd: password }) },
  'auth.spendSignInLink two_fa_code': {
    kind: 'code',
    async rest() {
      const account = { id: owner.id, password_version: await owner.passwordVersion() };
      const link = await makeLink(sql(), server.services, account, 'v2');
      return { code: link.short_url.split('/').at(-1) };
    },
  },
  'v1.auth.qrcodeLogin code': {
    kind: 'code',
    async rest(from) {
      const { login_token, login_code } = await signInRequest(from);
      await confirmSignIn(sql(), { ...server.services, ip: null }, owner.id, login_code);
      return { login_token };
    },
  },
  // A passkey that is younger than a day is one factor.
  'auth.signInByPasskey two_fa_code': {
    kind: 'code',
    async rest() {
      const { key } = await addPasskey(server, owner.customer());
      return { passkey: key.sign(await askToSignIn(server)) };
    },
  },
  ...ownerFields('auth.proveOwner'),
  ...ownerFields('account.changePassword', () => changed),
  ...ownerFields('account.editPassword', () => changed),
  'v1.account.password oldpwd': {
    kind: 'password',
    rest: () => ({ pwd: changed.new_password, repwd: changed.new_password }),
  },
  ...ownerFields('account.editEmail', () => ({ email: newAddress() })),
  ...ownerFields('account.requestDeletion'),
  ...ownerFields('apiTokens.create', () => ({ name: 'mine', scope: 'read' })),
  ...ownerFields('auth.answerSignInRequest', async (from) => ({
    code: (await signInRequest(from)).login_code,
    is_allowed: true,
  })),
  ...ownerFields('security.closeLeak'),
  ...ownerFields('security.change', () => ({ ga_enable: false, ga_token: owner.code() })),
  'security.change ga_token': {
    kind: 'code',
    rest: () => ({ ga_enable: false, current_password: password }),
  },
  'security.renewRecoveryCodes ga_token': { kind: 'code' },
  'auth.resetPassword email_code': {
    kind: 'mailed code',
    rest: async (from) => ({ ...(await asked(from, resetCode, owner.email)), password: 'another horse 7' }),
  },
  'v1.auth.resetPassword token': {
    kind: 'mailed code',
    rest: async (from) => ({
      ...(await asked(from, resetCode, owner.email)),
      password: 'another horse 7',
      repasswd: 'another horse 7',
    }),
  },
  'auth.register email_code': {
    kind: 'mailed code',
    rest: async (from) => ({
      ...(await asked(from, signUpCode, newAddress())),
      name: '林夏',
      password,
      re_password: password,
    }),
  },
  'v1.auth.register emailcode': {
    kind: 'mailed code',
    rest: async (from) => ({
      ...(await asked(from, signUpCode, newAddress())),
      name: '林夏',
      passwd: password,
      repasswd: password,
    }),
  },
  'account.editEmail email_code': {
    kind: 'mailed code',
    rest: (from) =>
      asked(from, '/api/v2/user/account/edit-email', newAddress(), { current_password: password }),
  },
};

/** Fields with such a name that prove nothing: new passwords, and codes that cannot be guessed or are no secrets. */
const others = new Set([
  ...['account.changePassword new_password', 'account.editPassword new_password'],
  ...['auth.register password', 'auth.register re_password', 'auth.resetPassword password'],
  ...['v1.account.password pwd', 'v1.account.password repwd'],
  ...['v1.auth.register passwd', 'v1.auth.register repasswd'],
  ...['v1.auth.resetPassword password', 'v1.auth.resetPassword repasswd'],
  ...['auth.register invite_code', 'v1.auth.register code', 'auth.checkInviteCode invite_code'],
  'system.frontDoor invite_code',
  ...['auth.answerSignInRequest code', 'auth.showSignInRequest code', 'auth.spendSignInLink code'],
  ...['nodes.create country_code', 'nodes.update country_code', 'nodes.previewUpdate country_code'],
  'cdKeys.revoke code_id',
  // Nobody can guess a signature, and an id is no secret.
  ...['auth.login passkey', 'auth.proveOwner passkey', 'auth.signInByPasskey passkey'],
  ...[
    'security.namePasskey passkey_id',
    'security.removePasskey passkey_id',
    'users.removePasskey passkey_id',
  ],
  'users.edit must_change_password',
  // Staff sends it, and it gives no access here.
  'users.setCredential secret',
]);

const places = ['params', 'query', 'body'] as const;
const fields = (call: Call) => places.flatMap((place) => fieldsOf(call, place).all);

test('every field of the contract that may contain such a secret is among these', () => {
  const named = /pass|pwd|code|pin|otp|two_fa|2fa|ga_t|secret/;
  const found = allCalls.flatMap((call) =>
    fields(call)
      .filter((name) => named.test(name) || `${call.operation} ${name}` in ways)
      .map((name) => `${call.operation} ${name}`),
  );
  expect(found.filter((name) => !others.has(name)).sort()).toEqual(Object.keys(ways).sort());
  expect([...others].filter((name) => !found.includes(name))).toEqual([]);
});

/** Makes the call with a secret in its field. */
async function send(from: Browser, name: string, secret: unknown) {
  const [operation, field = ''] = name.split(' ');
  const call = allCalls.find((one) => one.operation === operation);
  if (call === undefined) throw new Error(`There is no call ${operation}`);
  const rest = (await ways[name]?.rest?.(from)) ?? {};
  return () => {
    const given = { ...rest, [field]: secret };
    const inPath = new Set(Object.keys(call.params));
    const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) =>
      String(given[key as keyof typeof given]),
    );
    const sent = Object.entries(given).filter(([key]) => !inPath.has(key));
    if (call.method === 'GET')
      return from.send({
        method: 'GET',
        url: `${path}?${new URLSearchParams(sent.map(([key, value]) => [key, String(value)]))}`,
      });
    return from.post(path, Object.fromEntries(sent));
  };
}

const wrong: Record<Kind, string> = {
  password: 'not the password',
  code: 'zzzzz-zzzzz',
  'mailed code': '000000',
};
/** The refusal of a mailed code without tries left. */
const ended = say('en', 'auth.code_ended');
/** How many wrong tries one source has. */
const most: Record<Kind, number> = { password: 10, code: 5, 'mailed code': 5 };

async function rightOf(kind: Kind, name: string): Promise<string | undefined> {
  if (kind === 'password') return password;
  if (kind === 'code') return owner.code();
  return mailedCode(server, /resetPassword/.test(name) ? owner.email : newAddress());
}

/** Whether the call succeeded: in the older envelope the body says so. */
const isDone = ({ status, body }: Awaited<ReturnType<Browser['post']>>) =>
  status === 200 &&
  (body.is_success === true || (body.ret === 1 && (body.state ?? 'confirmed') === 'confirmed'));

describe.each(Object.entries(ways))('%s', (name, { kind }) => {
  test('is refused to a thief with the session’s token after some wrong tries, and never to the owner’s device', async () => {
    const guess = await send(thief, name, wrong[kind]);
    const answers = [];
    for (let count = 0; count <= most[kind]; count += 1) answers.push(await guess());
    expect(answers.filter(isDone)).toEqual([]);
    const isRefused = answers.map(({ status, body }) =>
      kind === 'mailed code' ? JSON.stringify(body).includes(ended) : status === 429,
    );
    expect(isRefused.at(most[kind] - 2)).toBe(false);
    expect(isRefused.at(most[kind])).toBe(true);
    // With a session or without, by this call or another: a stranger at the same place shares the count.
    const stranger = openBrowser(server, thief.place);
    const tried = await stranger.signIn(owner.email, { two_fa_code: wrong.code });
    expect(tried.status).toBe(kind === 'mailed code' ? 403 : 429);

    const own = owner.browser;
    const base = '/api/v2/user/account';
    expect((await own.signIn(owner.email, { two_fa_code: owner.code() })).status).toBe(200);
    expect((await own.post(`${base}/prove-owner`, { current_password: password })).status).toBe(200);
    expect((await own.post(`${base}/prove-owner`, { two_fa_code: owner.code() })).status).toBe(200);
    const right = await rightOf(kind, name);
    expect(right).toBeTruthy();
    const done = await (await send(own, name, right))();
    expect([isDone(done), done.body]).toEqual([true, done.body]);
  });
});
