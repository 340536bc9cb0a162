import type { Context, KeyedRequest } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { isOneOf } from '../../../keys/keys.ts';
import { type Found, findKept } from './find-kept.ts';
import { inTurn } from './in-turn.ts';
import { fullKey, inputHashes, lockOf } from './key-of.ts';
import { DoneMeanwhile } from './once.ts';

/** The first answer, with its cookies. Throws if the key was used for another input, or the answer is gone. */
function repeated(
  ctx: Context,
  keyed: KeyedRequest,
  full: string,
  found: Found,
  verb: () => Promise<unknown>,
) {
  if (!isOneOf(inputHashes(ctx.keys, full, keyed.input), found.inputHash))
    throw new Refusal('input.key_used', { status: 409 });
  if (found.kept === null) throw new Refusal('input.answer_gone', { status: 409 });
  keyed.isKept = true;
  // The first request has its audit row.
  ctx.trail.isKept = true;
  for (const cookie of found.kept.cookies) ctx.setCookie(cookie);
  if (!found.kept.isBegun) return found.kept.value;
  keyed.begun = { is: found.kept.value };
  return verb();
}

/**
 * Answers a write with an idempotency key. A repeat gets the first answer before proofs, limits and captchas are
 * judged, so it uses none of them up. Equal requests of a process wait for each other here, and those of others in
 * `once`. One that is refused looks again: the equal one that ran beside it may have spent what it lacked.
 */
export function answerOnce(
  ctx: Context,
  keyed: KeyedRequest,
  verb: () => Promise<unknown>,
): Promise<unknown> {
  const full = fullKey(ctx.who, keyed);
  return inTurn(ctx.database, lockOf(full, keyed), async () => {
    const before = await findKept(ctx, full);
    if (before !== undefined) return repeated(ctx, keyed, full, before, verb);
    try {
      return await verb();
    } catch (error) {
      const mayBeDone = error instanceof Refusal || error instanceof DoneMeanwhile;
      if (!mayBeDone || keyed.isKept) throw error;
      const meanwhile = await findKept(ctx, full);
      if (meanwhile === undefined) throw error;
      return repeated(ctx, keyed, full, meanwhile, verb);
    }
  });
}
