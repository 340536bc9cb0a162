import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { findByKey as findByKeyCall } from '@ferry/core/contract/repeats/anyone';
import type { find as findCall } from '@ferry/core/contract/repeats/customer';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { anyHash } from '../../../db/query/any-of.ts';
import { RawAnswer } from '../../../http/register.ts';
import { isRandomKey } from '../../../http/request/idempotency-key.ts';
import { sourcesOf, takeLimit } from '../limits/index.ts';
import { findKept } from './find-kept.ts';
import { isInTurn } from './in-turn.ts';
import { fullKey, lockOf, randomHashes } from './key-of.ts';

/** Whether a write with this key runs, in this process or in the transaction of another one. */
async function isRunning({ database }: Context, lock: string): Promise<boolean> {
  if (isInTurn(database, lock)) return true;
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and classid = ((${lock}::bigint >> 32) & 4294967295)::oid and objid = (${lock}::bigint & 4294967295)::oid`.execute(
    database.sql,
  );
  return rows.length > 0;
}

/** Says what became of an own write of this session, and repeats its answer if that contains no secret. */
export async function findRepeat(
  ctx: Context<'customer-even-banned'>,
  { body }: CallParsed<typeof findCall>,
): Promise<ResultOf<typeof findCall>> {
  const full = fullKey(ctx.who, body);
  // The lock is looked at first: what ends between the two is found as done.
  const running = await isRunning(ctx, lockOf(full, { key: body.key, isRandom: isRandomKey(body.key) }));
  const found = await findKept(ctx, full);
  if (found === undefined) return { result: { state: running ? 'running' : 'absent' } };
  const { isSecret, kept } = found;
  const isShown = !isSecret && kept !== null && !kept.isBegun && !(kept.value instanceof RawAnswer);
  return { result: { state: 'done', ...(isShown && { answer: kept.value }) } };
}

const byKey = { name: 'repeats by key', most: 60, seconds: 60 };

/** Says whether a write with this random key was done or runs. Nobody can guess such a key. */
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
