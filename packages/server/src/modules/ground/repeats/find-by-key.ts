import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { findByKey as findByKeyCall } from '@ferry/core/contract/repeats/anyone';
import type { Context } from '../../../base/context.ts';
import { anyHash } from '../../../db/query/any-of.ts';
import { sourcesOf, takeLimit } from '../limits/index.ts';
import { isRunning } from './is-running.ts';
import { lockOf, randomHashes } from './key-of.ts';

const byKey = { name: 'repeats by key', most: 60, seconds: 60 };

/** Returns whether a write with this random key, which nobody can guess, was done or is running. */
export async function findByKey(
  ctx: Context<'anyone'>,
  { body: { key } }: CallParsed<typeof findByKeyCall>,
): Promise<ResultOf<typeof findByKeyCall>> {
  await takeLimit(ctx, byKey, sourcesOf(ctx.ip));
  const running = await isRunning(ctx, lockOf('', { key, isRandom: true }));
  const done = await ctx.database.sql
    .selectFrom('repeat')
    .select('done_at')
    .where('random_hash', '=', anyHash(randomHashes(ctx.keys, key)))
    .limit(1)
    .executeTakeFirst();
  if (done !== undefined) return { result: { state: 'done' } };
  return { result: { state: running ? 'running' : 'absent' } };
}
