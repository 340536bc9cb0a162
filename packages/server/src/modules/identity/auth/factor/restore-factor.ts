import type { Span } from '../../../../base/noun.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { beganIn } from '../../../../db/query/began-in.ts';
import type { FormerFactor } from '../../../../db/schema/column-types.ts';

/** Removes a second factor that was turned on within a period, and recovery codes that were made in it. */
export async function takeBackFactor(tx: Sql, accountId: number, began: Span): Promise<void> {
  await tx
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('enabled_at', 'is', null), beganIn('enabled_at', began)]))
    .execute();
  await tx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where(beganIn('made_at', began))
    .execute();
}

const bytes = (kept: string) => Buffer.from(kept, 'base64');

/** Restores a second factor that was turned off. The caller must remove its replacement first. */
export async function restoreFactor(tx: Sql, accountId: number, kept: FormerFactor): Promise<void> {
  await tx
    .insertInto('second_factor')
    .values({
      account_id: accountId,
      secret_sealed: bytes(kept.secret_sealed),
      enabled_at: new Date(kept.enabled_at),
      last_step: kept.last_step,
    })
    .execute();
  if (kept.codes.length === 0) return;
  await tx
    .insertInto('recovery_code')
    .values(
      kept.codes.map(({ code_hash, used_at, made_at }) => ({
        account_id: accountId,
        code_hash: bytes(code_hash),
        used_at: used_at === null ? null : new Date(used_at),
        made_at: made_at === null ? null : new Date(made_at),
      })),
    )
    .execute();
}
