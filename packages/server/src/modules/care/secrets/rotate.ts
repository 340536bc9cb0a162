import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { rotate as call } from '@ferry/core/contract/secrets/admin';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { announceKey, holdSecretKeys, noteFirstKey } from '../../../keys/secret-keys.ts';
import { once } from '../../ground/repeats/index.ts';
import { nothingToAudit, recordAudit } from '../../ground/script-tokens/index.ts';
import { readStatus } from './status.ts';

/** Whether the newest key is so young that the request counts as a repeat. */
async function isYoung(tx: Sql, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_young: boolean }>`
    select current_at is null or announced_at > clock_timestamp() - interval '1 hour' as is_young
    from secret_key where id = ${id}`.execute(tx);
  return rows[0]?.is_young ?? false;
}

/** Creates and announces a key. A repeat, such as after a lost response, continues with the same key. */
export async function rotate(ctx: Context<'admin'>): Promise<Pick<CallAnswer<typeof call>, 'result'>> {
  return once(ctx, async (tx) => {
    const kept = await holdSecretKeys(tx);
    const newest = kept.at(-1)?.id ?? 1;
    const isNew = !(await isYoung(tx, newest));
    if (isNew) {
      if (kept.length === 0) await noteFirstKey(tx, null, ctx.now());
      await announceKey(tx, newest + 1, await ctx.keys.wrapNewKey(tx));
      const change = { before: { newest_key: newest }, after: { newest_key: newest + 1 } };
      await recordAudit(tx, ctx, 'secrets.rotate', String(newest + 1), change);
    } else nothingToAudit(ctx);
    return { result: { ...(await readStatus(tx, ctx)), is_new: isNew } };
  });
}
