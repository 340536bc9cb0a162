import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { create } from '@ferry/core/contract/cd-keys/admin';
import type { Context } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { anyHash } from '../../../db/query/any-of.ts';
import { idempotencyKeyOf } from '../../../http/request/idempotency-key.ts';
import { keyOfHash } from '../../../keys/key.ts';
import { nothingToAudit, recordAudit } from '../../ground/script-tokens/index.ts';
import { codesOfKey, insertCdKeys, newCodes } from './create-cd-keys.ts';

type Terms = CallParsed<typeof create>['body'];

const sorted = (worth: object) => JSON.stringify(Object.entries(worth).sort());

/** The site's key of a batch, from which its codes are derived. */
const keyOf = (hash: Uint8Array | null): number | undefined => (hash === null ? undefined : keyOfHash(hash));

/** The batch's id, whether it is new, and its key. Throws if the name was used for a different batch. */
async function noteBatch(
  tx: Sql,
  ctx: Context<'admin'>,
  seed: string | undefined,
  { grant, count, expires_at, note }: Terms,
): Promise<{ id: number; isNew: boolean; key: number | undefined }> {
  const [keyHash = null, ...before] = seed === undefined ? [] : ctx.keys.hashes('cd-key batch', seed);
  if (keyHash !== null) {
    // Concurrent calls with the same name wait here, also if another process has switched to a new key meanwhile.
    await tx.selectFrom('script_token').select('id').where('id', '=', ctx.who.tokenId).forUpdate().execute();
    const known = await findBatch(tx, ctx, [keyHash, ...before]);
    if (known !== undefined) return repeated(known, { grant, count, expires_at });
  }
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
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: written.id, isNew: true, key: keyOf(keyHash) };
}

const findBatch = (tx: Sql, { who }: Context<'admin'>, hashes: readonly Uint8Array[]) =>
  tx
    .selectFrom('cd_key_batch')
    .select(['id', 'worth', 'count', 'expires_at', 'key_hash'])
    .where('token_id', '=', who.tokenId)
    .where('key_hash', '=', anyHash(hashes))
    .executeTakeFirst();

type Known = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

/** The existing batch with this name. Throws if it is different. */
function repeated(
  before: Known,
  { grant, count, expires_at }: Pick<Terms, 'grant' | 'count' | 'expires_at'>,
) {
  const isSame =
    sorted(before.worth) === sorted(grant) &&
    before.count === count &&
    (before.expires_at?.getTime() ?? null) === (expires_at === null ? null : Date.parse(expires_at));
  if (!isSame) throw new Refusal('cd_keys.batch_reused', { status: 409 });
  return { id: before.id, isNew: false, key: keyOf(before.key_hash) };
}

/**
 * Creates a batch for an admin in one transaction. With an idempotency key the codes are derived from it and from the
 * server's secret, so a repeat gets the same codes although they are not stored. The audit contains their value and
 * not their text.
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
    const { id, isNew, key } = await noteBatch(tx, ctx, seed, body);
    const cd_keys =
      seed === undefined || key === undefined ? newCodes(count) : codesOfKey(ctx, { key, text: seed, count });
    if (!isNew) nothingToAudit(ctx);
    else {
      if (expiresAt !== null && expiresAt <= ctx.now())
        throw new Refusal('cd_keys.ends_in_past', { status: 422, field: 'expires_at' });
      await insertCdKeys(tx, ctx, cd_keys, { grant, expiresAt, batchId: id });
      const after = { batch: id, grant, count, expires_at, note };
      await recordAudit(tx, ctx, 'cdKeys.create', `${count} codes`, { before: null, after });
    }
    faultPoint('cd_keys.batch before commit');
    return { batch_id: id, cd_keys };
  });
  faultPoint('cd_keys.batch after commit');
  return { result };
}
