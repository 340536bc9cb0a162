import type { Context, KeyedRequest } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { isOneOf } from '../../../keys/keys.ts';
import { type Found, findKept, foundIn, searchOf } from './find-kept.ts';
import { inTurn } from './in-turn.ts';
import { fullKey, inputHashes, lockOf } from './key-of.ts';
import { DoneMeanwhile } from './once.ts';

type Verb = () => Promise<unknown>;

/** The first answer, with its cookies. Throws if the key was used for another input, or if the answer was deleted. */
function repeated(ctx: Context, keyed: KeyedRequest, full: string, found: Found, verb: Verb) {
  if (!isOneOf(inputHashes(ctx.keys, full, keyed.input), found.inputHash))
    throw new Refusal('input.key_used', { status: 409 });
  if (found.kept === null) throw new Refusal('input.answer_gone', { status: 409 });
  keyed.isKept = true;
  // The first request wrote the audit row. A row that was rolled back does not count.
  Object.assign(ctx.trail, { isKept: true, isEmpty: false });
  for (const cookie of found.kept.cookies) ctx.setCookie(cookie);
  if (!found.kept.isBegun) return found.kept.value;
  keyed.begun = { is: found.kept.value };
  return verb();
}

/**
 * Searches for a single-transaction write under the lock of its key, because another process may be about to store it.
 */
async function findUnderLock(ctx: Context, lock: string, full: string): Promise<Found | undefined> {
  const { found, hasWaited, release } = await ctx.database.holdKey(lock, searchOf(ctx, full));
  release();
  if (found) return foundIn(ctx, found);
  return hasWaited ? findKept(ctx, full) : undefined;
}

/**
 * Runs the verb. If the verb refuses, searches again for a stored answer: an equal request may just have used up what
 * this one needs.
 */
async function firstOr(ctx: Context, keyed: KeyedRequest, full: string, verb: Verb): Promise<unknown> {
  try {
    return await verb();
  } catch (error) {
    const mayBeDone = error instanceof Refusal || error instanceof DoneMeanwhile;
    if (!mayBeDone || keyed.isKept) throw error;
    const meanwhile = await (keyed.isSingleTransaction
      ? findUnderLock(ctx, lockOf(full, keyed), full)
      : findKept(ctx, full));
    if (meanwhile === undefined) throw error;
    return repeated(ctx, keyed, full, meanwhile, verb);
  }
}

/**
 * Answers a write with an idempotency key. A repeat gets the first answer before proofs, limits and captchas are
 * checked, so it uses none of them up. Equal requests wait for each other, in this process by `inTurn` and in others by
 * the lock of the key. If the lock fails, the primary key of the table prevents a second write. A single-transaction
 * write is only searched for when it fails, and takes the lock in its transaction.
 */
export function answerOnce(ctx: Context, keyed: KeyedRequest, verb: Verb): Promise<unknown> {
  const full = fullKey(ctx.who, keyed);
  const lock = lockOf(full, keyed);
  if (keyed.isSingleTransaction) return inTurn(ctx.database, lock, () => firstOr(ctx, keyed, full, verb));
  return inTurn(ctx.database, lock, async () => {
    const { found, hasWaited, release } = await ctx.database.holdKey(lock, searchOf(ctx, full));
    try {
      const before = found ? foundIn(ctx, found) : hasWaited ? await findKept(ctx, full) : undefined;
      if (before !== undefined) return await repeated(ctx, keyed, full, before, verb);
      return await firstOr(ctx, keyed, full, verb);
    } finally {
      release();
    }
  });
}
