import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import type { FormerFactor } from '../../../db/schema/column-types.ts';
import { undoableSince } from './owner-link.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/**
 * The current second factor with its recovery codes. Null if it is off, or if turning it on can still be undone: then
 * it may be a thief's factor.
 */
export async function readFormerFactor(
  tx: Sql,
  services: Pick<Services, 'now'>,
  accountId: number,
): Promise<FormerFactor | null> {
  const factor = await tx
    .selectFrom('second_factor')
    .select(['secret_sealed', 'enabled_at', 'last_step'])
    .where('account_id', '=', accountId)
    .where('enabled_at', '<=', undoableSince(services))
    .executeTakeFirst();
  if (!factor?.enabled_at) return null;
  const codes = await tx
    .selectFrom('recovery_code')
    .select(['code_hash', 'used_at', 'made_at'])
    .where('account_id', '=', accountId)
    .execute();
  return {
    secret_sealed: text(factor.secret_sealed),
    enabled_at: factor.enabled_at.toISOString(),
    last_step: factor.last_step,
    codes: codes.map(({ code_hash, used_at, made_at }) => ({
      code_hash: text(code_hash),
      used_at: used_at?.toISOString() ?? null,
      made_at: made_at?.toISOString() ?? null,
    })),
  };
}
