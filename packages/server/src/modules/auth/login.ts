import type { login as loginCall } from '@ferry/core/contract/auth';
import type { CallParsed } from '@ferry/core/contract/call';
import type { Context } from '../../context.ts';
import type { Database, Sql } from '../../db/database.ts';
import type { RefusedFor } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';
import { emailKey } from '../accounts/index.ts';
import { takeLimit } from '../limits/index.ts';
import { countWrongCodes, spendSecondFactor } from '../security/index.ts';
import { assertCaptcha, spendCaptcha } from './captcha.ts';
import { logRefusedSignIn, logSignIn } from './log-sign-in.ts';
import { openSession, type SignedIn } from './open-session.ts';
import { verifyPassword } from './passwords.ts';

const byAddress = { name: 'sign-in by address', most: 10, seconds: 900 };
const byIp = { name: 'sign-in by ip', most: 60, seconds: 900 };

const refusals = {
  wrong_password: 'auth.wrong_credentials',
  account_disabled: 'auth.account_disabled',
  code_required: 'auth.two_factor_required',
  code_wrong: 'auth.two_factor_wrong',
} as const satisfies Record<RefusedFor, string>;

const findAccount = ({ sql }: Database, email: string) =>
  sql
    .selectFrom('account')
    .leftJoin('second_factor', (join) =>
      join
        .onRef('second_factor.account_id', '=', 'account.id')
        .on('second_factor.enabled_at', 'is not', null),
    )
    .select(['id', 'new_id', 'name', 'email', 'password', 'password_version', 'is_enabled'])
    .select(['language', 'time_zone', 'wants_sign_in_mail', 'second_factor.enabled_at as two_factor_since'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();

/**
 * Whether the account is still as it was read. It stays so until the transaction ends: a password that changes
 * meanwhile waits, and then ends this session with the others.
 */
async function isUnchanged(tx: Sql, account: { id: number; password_version: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', account.id)
    .where('password_version', '=', account.password_version)
    .where('is_enabled', '=', true)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Signs in. An address without an account costs the same steps and gets the same words as a wrong password; that
 * there is a second factor learns only who has the password.
 */
export async function login(
  ctx: Context<'anyone'>,
  { body }: CallParsed<typeof loginCall>,
): Promise<SignedIn> {
  const { database, ip, agent } = ctx;
  await assertCaptcha(ctx, 'login', body);
  await takeLimit(ctx, byIp, ip);
  await takeLimit(ctx, byAddress, emailKey(body.email));

  const account = await findAccount(database, body.email);
  const isRight = await verifyPassword(account?.password, body.password);
  const refuse = async (why: RefusedFor): Promise<never> => {
    await logRefusedSignIn(database.sql, ctx, account?.id ?? null, why);
    throw new Refusal(refusals[why]);
  };
  if (account === undefined || !isRight) return refuse('wrong_password');
  if (!account.is_enabled) return refuse('account_disabled');

  const signIn = (code: string | null) =>
    database.sql.transaction().execute(async (tx) => {
      if (!(await isUnchanged(tx, account))) return 'changed' as const;
      if (code !== null && !(await spendSecondFactor(tx, ctx, account.id, code))) return undefined;
      await spendCaptcha(tx, ctx, 'login', body);
      await logSignIn(tx, ctx, account);
      return openSession(tx, ctx, account, { ip, agent, isRemembered: body.is_remember_me });
    });
  const hasFactor = account.two_factor_since !== null;
  if (hasFactor && !body.two_fa_code) return refuse('code_required');
  const code = hasFactor ? (body.two_fa_code ?? null) : null;
  const signedIn =
    code === null ? await signIn(null) : await countWrongCodes(ctx, account.id, () => signIn(code));
  if (signedIn === 'changed') return refuse('wrong_password');
  return signedIn ?? refuse('code_wrong');
}
