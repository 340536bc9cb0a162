import type { proveOwner as proveCall } from '@ferry/core/contract/auth/customer';
import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { hourMs } from '@ferry/core/contract/base/values/units';
import { factorProvesAfterHours } from '@ferry/core/contract/security/customer';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { once } from '../../../ground/repeats/index.ts';
import { makeProof, type ProvenBy, proofOrSignIn, provenBefore } from '../../sessions/index.ts';
import { spendSecondFactor } from '../factor/second-factor.ts';
import { verifyPassword } from '../hashing/passwords.ts';
import { proveByPasskey } from '../passkey/prove-by-passkey.ts';
import { type Secret, tryCode, tryPassword } from '../tries/count-try.ts';

type Customer = Context<'customer'>;

/** The fields of a call that prove the owner. */
type Fields = Omit<CallParsed<typeof proveCall>['body'], 'passkey'>;

/** Throws if the password is not the caller's current one. */
async function provePassword(ctx: Customer, password: string): Promise<void> {
  const account = await ctx.database.sql
    .selectFrom('account')
    .select(['id', 'email', 'password', 'password_version', 'password_round'])
    .where('id', '=', ctx.who.accountId)
    .executeTakeFirstOrThrow();
  await tryPassword(ctx, account.email, account, async () => {
    if (!(await verifyPassword(account.password, password)))
      throw new Refusal('auth.password_wrong', { status: 422, field: 'current_password' });
  });
}

async function proveSecondFactor(ctx: Customer, code: string): Promise<void> {
  const { accountId } = ctx.who;
  await tryCode(ctx, accountId, async () => {
    const isRight = await ctx.database.sql
      .transaction()
      .execute((tx) => spendSecondFactor(tx, ctx, accountId, code));
    if (!isRight) throw new Refusal('auth.two_factor_wrong', { status: 422, field: 'two_fa_code' });
  });
}

/**
 * Whether the second factor is younger than a day. A thief of the session may have turned it on, so it proves nothing
 * until the owner had a day to undo this.
 */
async function isFactorYoung({ database, now, who }: Customer): Promise<boolean> {
  const young = await database.sql
    .selectFrom('second_factor')
    .select('account_id')
    .where('account_id', '=', who.accountId)
    .where('enabled_at', '>', new Date(now().getTime() - factorProvesAfterHours * hourMs))
    .executeTakeFirst();
  return young !== undefined;
}

/**
 * Proves the owner by fields of the call, and returns which of them proved him. `undefined`: there are none, or the
 * code belongs to a young second factor.
 */
async function proveByFields(
  ctx: Customer,
  { two_fa_code, current_password }: Fields,
): Promise<Secret | undefined> {
  if (two_fa_code && !(await isFactorYoung(ctx))) {
    await proveSecondFactor(ctx, two_fa_code);
    return 'code';
  }
  if (!current_password) return undefined;
  await provePassword(ctx, current_password);
  return 'password';
}

/**
 * Throws unless the caller proves to be the owner, for actions that a stolen session must not allow. A proof is the
 * password, a code of a second factor older than a day, or the header that `giveProof` issued. Any given field must be
 * right. Returns what proved the owner. `fields`: undefined if the call has none. `orBySignIn`: also accepts a session
 * that was just opened with the password, for programs that do not know proofs.
 */
export async function proveOwner(
  ctx: Customer,
  fields: Fields | undefined,
  { orBySignIn = false } = {},
): Promise<ProvenBy> {
  const by =
    (fields && (await proveByFields(ctx, fields))) ?? (await provenBefore(ctx, { bySignIn: orBySignIn }));
  if (by !== undefined) return by;
  throw orBySignIn ? proofOrSignIn(fields && 'current_password') : proofRequired(fields);
}

const proofRequired = (fields: Fields | undefined) =>
  new Refusal('auth.proof_required', {
    ...(fields?.two_fa_code ? { says: 'auth.factor_young' } : {}),
    ...(fields && { status: 422, field: 'current_password' }),
  });

/** Issues the proof that other calls accept as a header. Only this call accepts the signature of a passkey. */
export async function giveProof(
  ctx: Customer,
  { body }: CallParsed<typeof proveCall>,
): Promise<ResultOf<typeof proveCall>> {
  const { passkey, ...fields } = body;
  if (passkey) {
    const signed = await proveByPasskey(ctx, ctx.who.accountId, passkey, 'prove');
    return once(ctx, async (tx) => {
      await signed.spend(tx);
      return { result: makeProof(ctx, 'passkey') };
    });
  }
  const by = await proveByFields(ctx, fields);
  if (by === undefined) throw proofRequired(fields);
  return once(ctx, async () => ({ result: makeProof(ctx, by) }));
}
