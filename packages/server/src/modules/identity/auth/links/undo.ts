import type { undo as undoCall } from '@ferry/core/contract/auth/anyone';
import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { anyHash } from '../../../../db/query/any-of.ts';
import { AddressTaken, giveEmailBack } from '../../../ground/account-rows/index.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { revivePasskey } from '../../passkeys/index.ts';
import { ownerLinkHashes, spendUndo } from '../../undo/index.ts';
import { restoreFactor } from '../factor/restore-factor.ts';
import { answerOwner, replaceCodes, secureAccount } from './secure-account.ts';
import { refuseUnknownLink } from './unknown-link.ts';

const undos = (sql: Sql) =>
  sql
    .selectFrom('undo')
    .innerJoin('account', 'account.id', 'undo.account_id')
    .select(['undo.token_hash', 'undo.account_id', 'act', 'undo.created_at', 'undo.expires_at'])
    .select(['undo.ended_at', 'undo.email'])
    .where('is_enabled', '=', true);

/**
 * If the account has another address now, finds what a link "this was not me" undoes: the first undo link since its
 * mail that restores the address of the link.
 */
const findMoved = (sql: Sql, ctx: Context, token: string) =>
  undos(sql)
    .innerJoin('not_me', 'not_me.account_id', 'undo.account_id')
    .where('not_me.token_hash', '=', anyHash(ownerLinkHashes(ctx, 'not_me', token)))
    .where('not_me.ended_at', 'is', null)
    .where('not_me.expires_at', '>', ctx.now())
    .whereRef('undo.email', '=', 'not_me.email')
    .whereRef('undo.email_key', '<>', 'account.email_key')
    .whereRef('undo.created_at', '>=', 'not_me.created_at')
    .where('undo.ended_at', 'is', null)
    .orderBy('undo.created_at')
    .limit(1)
    .executeTakeFirst();

/** Finds what a link restores, or throws why it is not valid. */
async function findUndo(sql: Sql, ctx: Context, token: string) {
  const own = await undos(sql)
    .where('undo.token_hash', '=', anyHash(ownerLinkHashes(ctx, 'undo', token)))
    .executeTakeFirst();
  const kept = own ?? (await findMoved(sql, ctx, token)) ?? (await refuseUnknownLink(ctx, 'auth.undo_gone'));
  if (kept.ended_at !== null) throw new Refusal('auth.undo_used');
  if (kept.expires_at <= ctx.now()) throw new Refusal('auth.undo_expired');
  return kept;
}

type Kept = Awaited<ReturnType<typeof findUndo>>;

/** Spends the link. Of concurrent calls only one succeeds. */
async function spend(tx: Sql, { now }: Context, { token_hash, account_id, email, created_at }: Kept) {
  const about = { accountId: account_id, email, createdAt: created_at, at: now() };
  if (!(await spendUndo(tx, token_hash, about))) throw new Refusal('auth.undo_used');
}

/** Reads again what the link restores, now that the account is locked: a recovery may have come in between. */
const readTaken = (tx: Sql, { token_hash }: Kept) =>
  tx
    .selectFrom('undo')
    .select(['factor', 'passkey_id', 'takes_until'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirstOrThrow();

async function bringBack(tx: Sql, ctx: Context, kept: Kept) {
  const { account_id, created_at, email } = kept;
  const owner = tx.selectFrom('account').select('email_key').where('id', '=', account_id);
  const present = await owner.executeTakeFirstOrThrow();
  const code = await replaceCodes(tx, ctx, email, [present.email_key]);
  await owner.forUpdate().execute();
  await spend(tx, ctx, kept);
  const { factor, passkey_id, takes_until: until } = await readTaken(tx, kept);
  for (const noun of ctx.nouns) await noun.takeBack?.(tx, account_id, { since: created_at, until });
  await giveEmailBack(tx, account_id, email);
  if (factor !== null) await restoreFactor(tx, account_id, factor);
  if (passkey_id !== null) await revivePasskey(tx, account_id, passkey_id);
  const ended = await secureAccount(tx, ctx, account_id, { code, template: 'undone', until });
  await recordActivity(tx, ctx, account_id, 'undone', { act: kept.act });
  return ended;
}

/**
 * Returns an account to the owner of its previous address. Removes what was added since, restores what the action
 * removed unless the account was recovered since, and shuts everybody out until a new password is set.
 */
export async function undo(
  ctx: Context<'anyone'>,
  { body }: CallParsed<typeof undoCall>,
): Promise<ResultOf<typeof undoCall>> {
  const kept = await findUndo(ctx.database.sql, ctx, body.token);
  const answer = answerOwner(ctx, kept.account_id, async (tx) => ({
    email: kept.email,
    ended: await bringBack(tx, ctx, kept),
  }));
  return answer.catch((error: unknown) => {
    if (error instanceof AddressTaken) throw new Refusal('auth.undo_taken', { status: 409 });
    throw error;
  });
}
