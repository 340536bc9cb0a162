import { sql } from 'kysely';
import * as OTPAuth from 'otpauth';
import type { Services } from '../../packages/server/src/base/context.ts';
import { seedDemo } from '../../packages/server/src/modules/care/demo/index.ts';
import { createAccount, hashPassword } from '../../packages/server/src/modules/identity/auth/index.ts';
import { seedRecharge } from '../../packages/server/src/modules/money/payments/index.ts';
import { seedPurchase } from '../../packages/server/src/modules/money/shop/index.ts';

export const password = 'Ferry-demo-1';

/** Customers of every kind, by their address before the @. */
export const people = {
  usual: 'demo',
  new: 'new',
  banned: 'friend-1',
  leaving: 'friend-2',
  secondFactor: 'friend-3',
  expired: 'expired',
  usedUp: 'used-up',
} as const;
export type Person = keyof typeof people;

/** The demo, and customers that it lacks: one with an expired plan, one with a used quota. */
export async function seedPeople(services: Services): Promise<void> {
  await seedDemo(services);
  const account = {
    password: await hashPassword(password),
    isUncommon: true,
    language: 'zh-CN',
    ip: null,
    invitedBy: null,
  };
  await services.database.sql.transaction().execute(async (tx) => {
    const plan = await sql<{ id: number }>`select id from product where name = '快艇季付'`.execute(tx);
    const productId = plan.rows[0]?.id ?? 0;
    for (const [name, daysAgo] of [
      [people.expired, 95],
      [people.usedUp, 10],
    ] as const) {
      const { id } = await createAccount(tx, services, {
        ...account,
        email: `${name}@example.com`,
        name: '过客',
      });
      await seedRecharge(tx, services, id, { daysAgo: daysAgo + 1, amount: '100.00', method: 'alipay' });
      await seedPurchase(tx, services, { accountId: id, productId, daysAgo });
      if (name === people.usedUp)
        await sql`update service set used_download = quota_bytes, used_upload = 0 where account_id = ${id}`.execute(
          tx,
        );
    }
  });
}

interface Answer {
  is_success?: boolean;
  message?: string;
  result?: never;
}

/** Makes a call like a program. A refusal throws. */
async function ask<Result>(url: string, body?: unknown, token?: string): Promise<Result> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw new Error(`${url}: ${response.status} ${answer.message}`);
  return answer.result as Result;
}

const totp = (secret: string) => new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate();

const signInTo = async (site: string, name: string): Promise<string> =>
  (
    await ask<{ access_token: string }>(`${site}/api/v2/auth/account_login/login`, {
      email: `${name}@example.com`,
      password,
    })
  ).access_token;

/**
 * The usual customer’s objects for pages of one object, by route: the parameters of the path, and a `query` after it.
 */
export async function ownThings(site: string): Promise<Record<string, Record<string, string>>> {
  const token = await signInTo(site, people.usual);
  const tickets = await ask<{ tickets: { id: string }[] }>(
    `${site}/api/v2/user/tickets-v2/`,
    undefined,
    token,
  );
  const invoices = await ask<{ invoices: { id: string }[] }>(
    `${site}/api/v2/user/wallet/invoices/`,
    undefined,
    token,
  );
  const records = await ask<{ records: { record_id: number }[] }>(
    `${site}/api/v2/user/services/audit/record`,
    undefined,
    token,
  );
  return {
    auditRecord: { query: `?record=${records.records[0]?.record_id}` },
    ticket: { id: String(tickets.tickets[0]?.id) },
    invoice: { id: String(invoices.invoices[0]?.id) },
  };
}

/**
 * States that only calls can create: a ban, a requested deletion, a second factor. Returns the recovery codes, each
 * valid once.
 */
export async function bringAbout(site: string, adminToken: string): Promise<string[]> {
  const signIn = (name: string) => signInTo(site, name);
  const banned = await signIn(people.banned);
  const { user_id } = await ask<{ user_id: number }>(`${site}/api/v2/user/get_me`, undefined, banned);
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const ban = new URLSearchParams({ user_id: String(user_id), task_end_at: until, ban_context: '转卖账号' });
  await ask(`${site}/v1/admin/user_ban_task_insert?${ban}`, {}, adminToken);

  const leaving = await signIn(people.leaving);
  await ask(`${site}/api/v2/user/account/deletion`, { current_password: password }, leaving);

  const factor = await signIn(people.secondFactor);
  const change = (body: object) =>
    ask<{ enrolment: { secret: string }; recovery_codes: string[] }>(
      `${site}/api/v2/user/account/security`,
      body,
      factor,
    );
  const { enrolment } = await change({ ga_enable: true, current_password: password });
  const { recovery_codes } = await change({
    ga_enable: true,
    ga_token: totp(enrolment.secret),
    current_password: password,
  });
  return recovery_codes;
}
