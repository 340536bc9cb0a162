import type { CallParsed, ResultOf } from '@ferry/core/contract/call';
import type { create } from '@ferry/core/contract/cd-keys-admin';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { faultPoint } from '../../faults.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { Refusal } from '../../refusal.ts';
import { nothingToAudit, recordAudit } from '../script-tokens/index.ts';
import { codesOfKey, insertCdKeys, newCodes } from './create-cd-keys.ts';

type Terms = CallParsed<typeof create>['body'];

const sorted = (worth: object) => JSON.stringify(Object.entries(worth).sort());

/** The number of the batch, and whether it is new. A key that was used for another one is refused. */
async function noteBatch(
  tx: Sql,
  ctx: Context<'admin'>,
  keyHash: Buffer | null,
  { grant, count, expires_at, note }: Terms,
): Promise<{ id: number; isNew: boolean }> {
  const written = await tx
    .insertInto('cd_key_batch')
    .values({
      created_at: ctx.now(),
      token_id: ctx.who.tokenId,
      key_hash: keyHash,
      note,
      worth: JSON.stringify(grant),
      expires_at: expires_at === null ? null : new Date(expires_at),
      count,
    })
    .onConflict((conflict) => conflict.columns(['token_id', 'key_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written !== undefined) return { id: written.id, isNew: true };
  const before = await tx
    .selectFrom('cd_key_batch')
    .select(['id', 'worth', 'count', 'expires_at'])
    .where('token_id', '=', ctx.who.tokenId)
    .where('key_hash', '=', keyHash)
    .executeTakeFirstOrThrow();
  const isSame =
    sorted(before.worth) === sorted(grant) &&
    before.count === count &&
    (before.expires_at?.getTime() ?? null) === (expires_at === null ? null : Date.parse(expires_at));
  if (!isSame) throw new Refusal('cd_keys.batch_reused', { status: 409 });
  return { id: before.id, isNew: false };
}

/**
 * Makes a batch for an admin, all of it or nothing. With a key the codes follow from it and from the server's secret,
 * so a repeat gets the same text, although it is kept nowhere. What they are worth is audited, their text is not.
 */
export async function createByAdmin(
  ctx: Context<'admin'>,
  { body }: CallParsed<typeof create>,
): Promise<ResultOf<typeof create>> {
  const { grant, count, expires_at, note } = body;
  const expiresAt = expires_at === null ? null : new Date(expires_at);
  const key = idempotencyKeyOf(ctx);
  const seed = key === undefined ? undefined : `${ctx.who.tokenId} ${key}`;
  const result = await ctx.database.sql.transaction().execute(async (tx) => {
    const keyHash = seed === undefined ? null : ctx.keys.hash('cd-key batch', seed);
    const { id, isNew } = await noteBatch(tx, ctx, keyHash, body);
    const cd_keys = seed === undefined ? newCodes(count) : codesOfKey(ctx, seed, count);
    if (!isNew) nothingToAudit(ctx);
    else {
      if (expiresAt !== null && expiresAt <= ctx.now())
        throw new Refusal('cd_keys.ends_in_past', { status: 422, field: 'expires_at' });
      await insertCdKeys(tx, ctx, cd_keys, { grant, expiresAt, batchId: id });
      const detail = { batch: id, grant, count, expires_at, note };
      await recordAudit(tx, ctx, 'cdKeys.create', `${count} codes`, detail);
    }
    faultPoint('cd_keys.batch before commit');
    return { batch_id: id, cd_keys };
  });
  faultPoint('cd_keys.batch after commit');
  return { result };
}
