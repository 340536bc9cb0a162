import { randomUUID } from 'node:crypto';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { atOnce } from '../../../db/driver/at-once.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { preparedStatement } from '../../../db/query/prepared-statement.ts';
import type { RefusedFor } from '../../../db/schema/rows.ts';
import { once } from '../../ground/repeats/index.ts';
import { type From, openSession, type SignedIn } from '../sessions/index.ts';
import { spendSecondFactor } from './factor/second-factor.ts';
import { logRefusedSignIn, logSignIn } from './log-sign-in.ts';
import { tryCode } from './tries/count-try.ts';
import { deviceOf, rememberDevice } from './tries/known-device.ts';

const refusals = {
  wrong_password: 'auth.wrong_credentials',
  account_disabled: 'auth.account_disabled',
  code_required: 'auth.two_factor_required',
  code_wrong: 'auth.two_factor_wrong',
  passkey_wrong: 'auth.passkey_wrong',
} as const satisfies Record<RefusedFor, string>;

const selectAccount = (db: Sql) =>
  db
    .selectFrom('account')
    .leftJoin('second_factor', (join) =>
      join
        .onRef('second_factor.account_id', '=', 'account.id')
        .on('second_factor.enabled_at', 'is not', null),
    )
    .select([
      'id',
      'new_id',
      'name',
      'email',
      'password',
      'password_version',
      'password_round',
      'password_checked',
      'is_enabled',
    ])
    .select('second_factor.enabled_at as two_factor_since');

const byColumn = {
  email_key: preparedStatement((db: Sql, { value }: { value: string | number }) =>
    selectAccount(db).where('email_key', '=', value as string),
  ),
  id: preparedStatement((db: Sql, { value }: { value: string | number }) =>
    selectAccount(db).where('id', '=', value as number),
  ),
};

/** Finds the account for a sign-in by one of its columns. */
export async function findAccount(sql: Sql, column: 'email_key' | 'id', value: string | number) {
  const [account] = await byColumn[column](sql, { value });
  return account;
}

/** An account as a sign-in reads it. */
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Logs why a sign-in is refused, and throws the refusal. */
export async function refuseSignIn(
  ctx: Context,
  account: { id: number; password_version: string } | undefined,
  why: RefusedFor,
): Promise<never> {
  await logRefusedSignIn(ctx.database.sql, ctx, account, why);
  throw new Refusal(refusals[why]);
}

/** The password changed while somebody signed in with the old one. */
class PasswordChanged extends Error {}
class CodeWrong extends Error {}

interface Known {
  id: number;
  password_version: string;
}

const lockUnchanged = preparedStatement((tx: Sql, { id, password_version }: Known) =>
  tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('password_version', '=', password_version)
    .where('is_enabled', '=', true)
    .forShare(),
);

/**
 * Throws if the account has changed since it was read. Locks the row until the transaction ends: a password change
 * waits for the lock and then ends this session, too.
 */
async function assertUnchanged(tx: Sql, { id, password_version }: Known): Promise<void> {
  const [row] = await lockUnchanged(tx, { id, password_version });
  if (row === undefined) throw new PasswordChanged();
}

async function spendCode(tx: Sql, ctx: Context, accountId: number, code: string | null): Promise<void> {
  if (code !== null && !(await spendSecondFactor(tx, ctx, accountId, code))) throw new CodeWrong();
}

/**
 * The common last step of every sign-in, once the account is known: checks the second factor if there is one, and opens
 * the session. `spend` spends the credential in the same transaction. The device becomes a known one. `isProvenTwice`:
 * the credential already counts as two factors. Returns `undefined` if the password changed meanwhile.
 */
export async function enter(
  ctx: Context,
  account: Account,
  given: { code: string | null | undefined; isProvenTwice?: boolean } & Omit<From, 'ip' | 'agent'>,
  spend: (tx: Sql) => Promise<void>,
): Promise<SignedIn | undefined> {
  const { ip, agent } = ctx;
  const { code: typed, isProvenTwice = false, ...from } = given;
  if (!account.is_enabled) return refuseSignIn(ctx, account, 'account_disabled');
  const signIn = (code: string | null) =>
    once(ctx, async (tx) => {
      const sessionId = randomUUID();
      // If one statement fails, everything is rolled back.
      const [, , , , opened] = await atOnce(
        assertUnchanged(tx, account),
        spendCode(tx, ctx, account.id, code),
        spend(tx),
        logSignIn(tx, ctx, account.id, { device, sessionId }),
        openSession(tx, ctx, account, { ...from, ip, agent, sessionId }),
      );
      rememberDevice(ctx, account, device);
      return opened;
    });
  const signInByCode = (code: string) =>
    signIn(code).catch((error: unknown) => {
      if (error instanceof CodeWrong) return refuseSignIn(ctx, account, 'code_wrong');
      throw error;
    });
  const device = deviceOf(ctx, account);
  const needsCode = account.two_factor_since !== null && !isProvenTwice;
  if (needsCode && !typed) return refuseSignIn(ctx, account, 'code_required');
  const code = needsCode ? (typed ?? null) : null;
  try {
    return await (code === null ? signIn(null) : tryCode(ctx, account.id, () => signInByCode(code)));
  } catch (error) {
    if (error instanceof PasswordChanged) return undefined;
    throw error;
  }
}
