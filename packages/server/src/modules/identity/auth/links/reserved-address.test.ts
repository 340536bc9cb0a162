import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openAdmin, type TestCustomer } from '../../../../testing/people/customers.ts';
import { asOwner } from '../../../../testing/people/owner-proof.ts';
import { mailedCode, mailsTo, post, signedUp, signIn } from '../../../../testing/people/signed-up.ts';
import {
  forAllTests,
  openNeighbour,
  openServerPair,
  type TestServer,
} from '../../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../../testing/set-row.ts';
import { emailKey, setEmail } from '../../../ground/account-rows/index.ts';
import { mailWithUndo } from '../../undo/index.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { issueCode } from '../sign-up/email-codes.ts';

const base = '/api/v2/user/account';
const signUpUrl = '/api/v2/auth/account_register';

let customer: TestCustomer;
/** Another customer, or one who signs up. */
let other: TestCustomer;
/** On PostgreSQL two processes that answer in turn. */
const server = await forAllTests(openServerPair({ FERRY_ACCESS_TOKEN_SECONDS: '86400' }));
const db = server.services.database.sql;
const admin = await openAdmin(server);
beforeEach(async () => {
  server.clock.turn(3_600);
  customer = await signedUp(server);
  other = await signedUp(server);
});

const edit = (body: object, who = customer) => post(server, `${base}/edit-email`, body, asOwner(server, who));
const moveTo = async (email: string, who = customer) => {
  await edit({ email }, who);
  return edit({ email, email_code: await mailedCode(server, email) }, who);
};
/** The account gives its address up. */
const giveUp = () => moveTo(`thief-${customer.id}@example.com`);
const undo = (token: string) => post(server, '/api/v2/auth/undo', { token });
const linkTo = async (address: string) =>
  (await mailsTo(server, address)).flatMap(
    ({ body_text }) => body_text.match(/\/auth\/undo#([\w-]{43})$/m)?.[1] ?? [],
  )[0] ?? '';

const fields = { name: '林夏', password: 'another horse 7', re_password: 'another horse 7' };
const askToSignUp = (email: string) => post(server, `${signUpUrl}/request-email-code`, { email });
const signUp = (email: string, email_code: string | undefined) =>
  post(server, `${signUpUrl}/`, { email, email_code, ...fields });
/** A valid code, as one that was mailed before the address was reserved. */
const codeFor = (email: string) =>
  db.transaction().execute((tx) =>
    issueCode(tx, server.services, email, 'register', {
      device: undefined,
      sources: [{ name: 'elsewhere', times: 1 }],
    }),
  );
const replace = (who: TestCustomer, from: string, to: string) => {
  const query = new URLSearchParams({ user_id: String(who.id), user_old_email: from, user_new_email: to });
  return server.app.inject({ url: `/api/v2/admin_api/replace_user_email?${query}`, headers: admin });
};
const openAccount = (email: string) =>
  post(server, '/api/v2/admin_api/users', { email, user_name: '林夏' }, admin);

describe('an address that an undo link would restore', () => {
  test('cannot be taken for 72 hours: not by sign-up, another customer or an admin', async () => {
    expect((await giveUp()).body.result.is_changed).toBe(true);
    const { email } = customer;
    expect((await signUp(email, await codeFor(email))).body.code).toBe('auth.code_wrong');
    expect((await askToSignUp(email.toUpperCase())).status).toBe(200);
    expect(await mailedCode(server, email)).toBeUndefined();
    server.clock.turn(120);
    expect((await edit({ email }, other)).status).toBe(200);
    expect((await mailsTo(server, email))[0]?.body_text).not.toMatch(/^\d{6}$/m);
    const replaced = await replace(other, other.email, email);
    expect([replaced.statusCode, replaced.json().code]).toEqual([409, 'account.email_reserved']);
    expect(replaced.json().message).toMatch(/until March \d+, 2026/);
    const opened = await openAccount(email);
    expect([opened.status, opened.body.code]).toEqual([409, 'account.email_reserved']);
    server.clock.turn(72 * 3_600 - 180);
    expect((await openAccount(email)).status).toBe(409);
    server.clock.turn(60);
    expect((await openAccount(email)).status).toBe(200);
  });

  test('is mailed a new link with the times of the first, and it brings the owner back', async () => {
    await giveUp();
    const first = await linkTo(customer.email);
    server.clock.turn(3_600);
    await askToSignUp(customer.email);
    const again = await linkTo(customer.email);
    expect(again).not.toBe(first);
    const rows = await db
      .selectFrom('undo')
      .select(['created_at', 'expires_at', 'email'])
      .where('account_id', '=', customer.id)
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
    const done = await undo(again);
    expect([done.status, done.body.result.email]).toEqual([200, customer.email]);
    expect((await undo(first)).body.code).toBe('auth.undo_used');
    expect(await mailedCode(server, customer.email)).toBeDefined();
  });

  test('gets no link once the first has expired', async () => {
    await giveUp();
    server.clock.turn(72 * 3_600);
    await askToSignUp(customer.email);
    expect((await signUp(customer.email, await mailedCode(server, customer.email))).status).toBe(200);
  });

  test('is mailed the link when a reset is requested, or another account wants to move there', async () => {
    await giveUp();
    for (const ask of [
      () => post(server, '/api/v2/auth/account_reset_password/request-email-code', { email: customer.email }),
      () => edit({ email: customer.email }, other),
    ]) {
      const before = await linkTo(customer.email);
      server.clock.turn(120);
      expect((await ask()).status).toBe(200);
      expect(await linkTo(customer.email)).not.toBe(before);
    }
    expect((await undo(await linkTo(customer.email))).status).toBe(200);
  });

  test('can be taken back by its own account, and is free for it by an admin as well', async () => {
    const { email } = customer;
    await giveUp();
    server.clock.turn(120);
    expect((await moveTo(email)).body.result.is_changed).toBe(true);
    expect((await signIn(server, email)).status).toBe(200);
    server.clock.turn(120);
    await moveTo(`again-${customer.id}@example.com`);
    expect((await replace(customer, `again-${customer.id}@example.com`, email)).statusCode).toBe(200);
  });

  test('is reserved after an admin replaced it, whose mail has the link', async () => {
    const { email } = customer;
    expect((await replace(customer, email, `new-${customer.id}@example.com`)).statusCode).toBe(200);
    expect((await openAccount(email)).body.code).toBe('account.email_reserved');
    expect((await undo(await linkTo(email))).status).toBe(200);
    expect((await signIn(server, `new-${customer.id}@example.com`)).body.code).toBe('auth.wrong_credentials');
  });

  test('is free again after the undoing of the account that took it', async () => {
    const thiefs = `thief-${customer.id}@example.com`;
    await giveUp();
    expect((await undo(await linkTo(customer.email))).status).toBe(200);
    expect((await openAccount(thiefs)).status).toBe(200);
  });

  test('stays with an account that already has it, which gets a code and no link', async () => {
    await giveUp();
    await setAccount(server, other.id, { email: customer.email, email_key: emailKey(customer.email) });
    server.clock.turn(120);
    await post(server, '/api/v2/auth/account_reset_password/request-email-code', { email: customer.email });
    expect(await mailedCode(server, customer.email)).toBeDefined();
    expect((await undo(await linkTo(customer.email))).body.code).toBe('auth.undo_taken');
  });
});

describe('at the same time', () => {
  test('a sign-up that waits for the account to give the address up is refused', async () => {
    const { email, id } = customer;
    await using neighbour = await openNeighbour(server);
    const { services } = server;
    const isOneConnection = neighbour.services === services;
    let signingUp: Promise<unknown> | undefined;
    const join = () =>
      neighbour.services.database.sql.transaction().execute((tx) =>
        createAccount(tx, neighbour.services, {
          ...{ email, name: '林夏', password: 'x', language: 'zh-CN', ip: null, invitedBy: null },
        }),
      );
    await services.database.sql.transaction().execute(async (tx) => {
      await mailWithUndo(tx, services, id, {
        act: 'email_changed',
        template: 'emailChanged',
        values: { to: 'elsewhere@example.com', ip: '' },
      });
      await setEmail(tx, services, id, `moved-${id}@example.com`);
      // The row of the sign-up waits now for the end of this transaction. The embedded database has one connection.
      if (isOneConnection) return;
      signingUp = join().catch((error: unknown) => error);
      await waitForBlocked(neighbour.services);
    });
    signingUp ??= join().catch((error: unknown) => error);
    expect(await signingUp).toMatchObject({ message: 'the address is taken', until: expect.any(Date) });
    expect((await undo(await linkTo(email))).status).toBe(200);
  });

  test('many sign-ups, admins and the undoing leave the address with its owner', async () => {
    const { email } = customer;
    await giveUp();
    const link = await linkTo(email);
    const codes = [await codeFor(email)];
    const answers = await Promise.all([
      signUp(email, codes[0]),
      openAccount(email),
      undo(link),
      replace(other, other.email, email).then(({ statusCode }) => ({ status: statusCode })),
      openAccount(email),
      undo(link),
    ]);
    const [signedUpNow, opened, first, replaced, openedToo, second] = answers.map(({ status }) => status);
    expect([signedUpNow, opened, replaced, openedToo]).toEqual([422, 409, 409, 409]);
    expect([first, second].toSorted()).toEqual([200, 403]);
    const { database } = server.services;
    const owner = await database.sql
      .selectFrom('account')
      .select('id')
      .where('email_key', '=', email)
      .execute();
    expect(owner).toEqual([{ id: customer.id }]);
  });
});

/** Waits until a connection of the database waits for a lock. */
async function waitForBlocked({ database }: TestServer['services']): Promise<void> {
  const blocked = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.sql);
    return rows.length;
  };
  await expect.poll(blocked).toBeGreaterThan(0);
}
