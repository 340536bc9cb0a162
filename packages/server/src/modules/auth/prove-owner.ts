import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { takeLimit } from '../limits/index.ts';
import { countWrongCodes, spendSecondFactor } from '../security/index.ts';
import { verifyPassword } from './passwords.ts';

const byAccount = { name: 'password change', most: 10, seconds: 900 };

/** Refuses a password that is not the caller's present one. */
export async function provePassword(ctx: Context<'customer'>, password: string): Promise<void> {
  await takeLimit(ctx, byAccount, String(ctx.who.accountId));
  const account = await ctx.database.sql
    .selectFrom('account')
    .select('password')
    .where('id', '=', ctx.who.accountId)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(account.password, password)))
    throw new Refusal('auth.password_wrong', { status: 422, field: 'current_password' });
}

async function proveSecondFactor(ctx: Context<'customer'>, code: string): Promise<void> {
  const { accountId } = ctx.who;
  const isRight = await countWrongCodes(ctx, accountId, () =>
    ctx.database.sql
      .transaction()
      .execute(async (tx) => (await spendSecondFactor(tx, ctx, accountId, code)) || undefined),
  );
  if (!isRight) throw new Refusal('auth.two_factor_wrong', { status: 422, field: 'two_fa_code' });
}

/** For what a stolen session must not do: asks for the password or a second-factor code. */
export async function proveOwner(
  ctx: Context<'customer'>,
  proof: { current_password?: string | null | undefined; two_fa_code?: string | null | undefined },
): Promise<void> {
  if (proof.two_fa_code) return proveSecondFactor(ctx, proof.two_fa_code);
  if (proof.current_password) return provePassword(ctx, proof.current_password);
  throw new Refusal('auth.proof_required', { status: 422, field: 'current_password' });
}
