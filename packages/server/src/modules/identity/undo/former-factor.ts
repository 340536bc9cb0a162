import type { Sql } from '../../../db/driver/database.ts';
import type { FormerFactor } from '../../../db/schema/column-types.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** The present second factor with its recovery codes. Null if it is off. */
export async function readFormerFactor(tx: Sql, accountId: number): Promise<FormerFactor | null> {
  const factor = await tx
    .selectFrom('second_factor')
    .select(['secret_sealed', 'enabled_at', 'last_step'])
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  if (!factor?.enabled_at) return null;
  const codes = await tx
    .selectFrom('recovery_code')
    .select(['code_hash', 'used_at'])
    .where('account_id', '=', accountId)
    .execute();
  return {
    secret_sealed: text(factor.secret_sealed),
    enabled_at: factor.enabled_at.toISOString(),
    last_step: factor.last_step,
    codes: codes.map(({ code_hash, used_at }) => ({
      code_hash: text(code_hash),
      used_at: used_at?.toISOString() ?? null,
    })),
  };
}
