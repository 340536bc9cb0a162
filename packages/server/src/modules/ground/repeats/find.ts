import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { find as findCall } from '@ferry/core/contract/repeats/customer';
import type { Context } from '../../../base/context.ts';
import { RawAnswer } from '../../../http/register.ts';
import { isRandomKey } from '../../../http/request/idempotency-key.ts';
import { type Found, findKept } from './find-kept.ts';
import { isRunning } from './is-running.ts';
import { fullKey, lockOf } from './key-of.ts';

/** The answer that a repeat would get, without running the verb. `undefined`: it is not shown. */
function answerOf(
  ctx: Context<'customer-even-banned'>,
  operation: string,
  { isSecret, kept }: Found,
): unknown {
  if (isSecret || kept === null || kept.value instanceof RawAnswer) return undefined;
  if (!kept.isBegun) return kept.value;
  return ctx.nouns.map(({ begun }) => begun?.[operation]).find(Boolean)?.(ctx, kept.value);
}

/** Returns the state of a write of this session, and its answer if that contains no secret. */
export async function find(
  ctx: Context<'customer-even-banned'>,
  { body }: CallParsed<typeof findCall>,
): Promise<ResultOf<typeof findCall>> {
  const full = fullKey(ctx.who, body);
  // The lock is checked first, so that a write which ends between the two is found as done.
  const running = await isRunning(ctx, lockOf(full, { key: body.key, isRandom: isRandomKey(body.key) }));
  const found = await findKept(ctx, full);
  if (found === undefined) return { result: { state: running ? 'running' : 'absent' } };
  const answer = await answerOf(ctx, body.operation, found);
  return { result: { state: 'done', ...(answer !== undefined && { answer }) } };
}
