import { createHash, randomUUID } from 'node:crypto';
import Cap from '@cap.js/server';
import type { CaptchaKind } from '@ferry/core/contract/auth/captcha';
import { sql as raw } from 'kysely';
import type { Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Database, Sql } from '../../../../db/driver/database.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import type { Trier } from '../tries/trier.ts';

/** The only site key, because one server serves one site. */
export const siteKey = 'ferry';
const keyLifetime = 20 * 60 * 1000;
/** How many wrong tries of a stranger one solution allows. */
const triesOfStrangers = 3;
const instances = new WeakMap<Database, Cap>();

/** Deletes a few expired rows with each new one, so that they never pile up, even if no job deletes them. */
const someExpired = (table: 'captcha_key' | 'captcha_challenge' | 'captcha_token', at: Date) =>
  raw<boolean>`ctid in (
    select ctid from ${raw.table(table)} where expires_at < ${at} order by expires_at limit 5 for update skip locked
  )`;

/**
 * Cap with storage in Ferry's tables. Its constructor installs signal handlers that exit the process before the
 * database is closed. They are removed again.
 */
function newCap({ sql }: Database): Cap {
  const signals = ['SIGINT', 'SIGTERM', 'SIGQUIT', 'beforeExit'] as const;
  const before = signals.map((signal) => new Set(process.listeners(signal as 'SIGINT')));
  const cap = new Cap({
    noFSState: true,
    disableAutoCleanup: true,
    storage: {
      challenges: {
        async store(token, { challenge, expires }) {
          await sql
            .deleteFrom('captcha_challenge')
            .where(someExpired('captcha_challenge', new Date()))
            .execute();
          const data = JSON.stringify(challenge);
          await sql
            .insertInto('captcha_challenge')
            .values({ token, data, expires_at: new Date(expires) })
            .execute();
        },
        // Reading deletes the row, so only one of several solvers of a challenge gets a token.
        async read(token) {
          const row = await sql
            .deleteFrom('captcha_challenge')
            .where('token', '=', token)
            .returning(columnsOf('captcha_challenge'))
            .executeTakeFirst();
          if (row === undefined) return null;
          const { c, s, d } = row.data as { c: number; s: number; d: number };
          return { challenge: { c, s, d }, expires: row.expires_at.getTime() };
        },
        async delete() {},
        async deleteExpired() {},
      },
      tokens: {
        async store(token, expires) {
          await sql.deleteFrom('captcha_token').where(someExpired('captcha_token', new Date())).execute();
          await sql
            .insertInto('captcha_token')
            .values({ token, expires_at: new Date(expires), tries: 0 })
            .execute();
        },
        // Only `spendCaptcha` spends tokens.
        async get() {
          return null;
        },
        async delete() {},
        async deleteExpired() {},
      },
    },
  });
  signals.forEach((signal, index) => {
    for (const listener of process.listeners(signal as 'SIGINT'))
      if (!before[index]?.has(listener)) process.removeListener(signal, listener);
  });
  return cap;
}

function capOf(database: Database): Cap {
  const known = instances.get(database) ?? newCap(database);
  instances.set(database, known);
  return known;
}

function assertSite(key: string): void {
  if (key !== siteKey) throw new Refusal('route.absent', { status: 404 });
}

export async function createChallenge({ database, config }: Services, key: string) {
  assertSite(key);
  const difficulty = config.captcha === 'off' ? 1 : config.captcha;
  const { challenge, token, expires } = await capOf(database).createChallenge({
    challengeDifficulty: difficulty,
  });
  return { challenge, token: token ?? '', expires };
}

export async function redeemChallenge(
  { database }: Services,
  key: string,
  solved: { token: string; solutions: number[] },
) {
  assertSite(key);
  return capOf(database).redeemChallenge(solved);
}

/** Makes the key that a solved captcha is submitted with. It is valid for one purpose. */
export async function issueCaptchaKey({ database, now }: Services, kind: CaptchaKind): Promise<string> {
  const id = randomUUID();
  await database.sql.deleteFrom('captcha_key').where(someExpired('captcha_key', now())).execute();
  await database.sql
    .insertInto('captcha_key')
    .values({ id, kind, expires_at: new Date(now().getTime() + keyLifetime) })
    .execute();
  return id;
}

export interface Proof {
  captcha_key?: string | undefined;
  tiago2_cap_token: string;
}

const refuse = (): never => {
  throw new Refusal('auth.captcha_wrong');
};

/** The stored form, as Cap defines it: the secret half of the token as a hash. */
function storedToken(token: string): string {
  const [id = '', secret = ''] = token.split(':');
  return `${id}:${createHash('sha256').update(secret).digest('hex')}`;
}

/** Throws if a proof could not be spent. Does not spend it. */
export async function assertCaptcha(
  { config, database, now }: Services,
  kind: CaptchaKind,
  proof: Proof,
): Promise<void> {
  if (config.captcha === 'off') return;
  const found = await database.sql
    .selectFrom('captcha_key')
    .innerJoin('captcha_token', (join) =>
      join.on('captcha_token.token', '=', storedToken(proof.tiago2_cap_token)),
    )
    .select('captcha_key.id')
    .where('captcha_key.id', '=', proof.captcha_key ?? randomUUID())
    .where('captcha_key.kind', '=', kind)
    .where('captcha_key.expires_at', '>', now())
    .where('captcha_token.expires_at', '>', new Date())
    .where('captcha_token.tries', '<', triesOfStrangers)
    .executeTakeFirst();
  if (found === undefined) refuse();
}

/**
 * Uses a solved captcha for a password or a code that may be wrong. A known device keeps the solution after an error;
 * a stranger has three tries. They are counted for the solution, whichever key it is submitted with. One statement
 * counts them before the password is checked, so that concurrent tries cannot exceed the number.
 */
export async function tryCaptcha(
  services: Services,
  kind: CaptchaKind,
  proof: Proof,
  { device }: Pick<Trier, 'device'>,
): Promise<void> {
  const { config, database, now } = services;
  if (config.captcha === 'off') return;
  if (device !== undefined) return assertCaptcha(services, kind, proof);
  const tried = await database.sql
    .updateTable('captcha_token')
    .from('captcha_key')
    .set((set) => ({ tries: set('captcha_token.tries', '+', 1) }))
    .where('captcha_token.token', '=', storedToken(proof.tiago2_cap_token))
    .where('captcha_token.expires_at', '>', new Date())
    .where('captcha_token.tries', '<', triesOfStrangers)
    .where('captcha_key.id', '=', proof.captcha_key ?? randomUUID())
    .where('captcha_key.kind', '=', kind)
    .where('captcha_key.expires_at', '>', now())
    .returning('captcha_token.token')
    .executeTakeFirst();
  if (tried === undefined) refuse();
}

/**
 * Spends a solved captcha in the transaction that needs it. Each part is deleted once, so it can be spent only once.
 */
export async function spendCaptcha(
  tx: Sql,
  { config, now }: Services,
  kind: CaptchaKind,
  proof: Proof,
): Promise<void> {
  if (config.captcha === 'off') return;
  const key = await tx
    .deleteFrom('captcha_key')
    .where('id', '=', proof.captcha_key ?? randomUUID())
    .where('kind', '=', kind)
    .where('expires_at', '>', now())
    .returning('id')
    .executeTakeFirst();
  const token = await tx
    .deleteFrom('captcha_token')
    .where('token', '=', storedToken(proof.tiago2_cap_token))
    .where('expires_at', '>', new Date())
    .returning('token')
    .executeTakeFirst();
  if (key === undefined || token === undefined) refuse();
}
