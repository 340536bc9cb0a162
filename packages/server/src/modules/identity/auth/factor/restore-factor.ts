import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import type { FormerFactor } from '../../../../db/schema/column-types.ts';
import { readFormerFactor } from '../../undo/index.ts';
import { dropFactor } from './factor-rows.ts';

const bytes = (kept: string) => Buffer.from(kept, 'base64');

/**
 * Replaces the present second factor by the stored one, or by none. If the secret is the same, the used steps stay
 * recorded. The recovery codes are always the stored ones, because the other person could have made new ones.
 */
export async function restoreFactor(
  tx: Sql,
  { keys }: Pick<Services, 'keys'>,
  accountId: number,
  kept: FormerFactor | null,
): Promise<void> {
  const now = await readFormerFactor(tx, accountId);
  const secretOf = ({ secret_sealed }: FormerFactor) => keys.open(bytes(secret_sealed));
  const isSame = now !== null && kept !== null && secretOf(now) === secretOf(kept);
  await dropFactor(tx, accountId);
  if (kept === null) return;
  await tx
    .insertInto('second_factor')
    .values({
      account_id: accountId,
      secret_sealed: bytes(kept.secret_sealed),
      enabled_at: new Date(kept.enabled_at),
      last_step: isSame ? now.last_step : kept.last_step,
    })
    .execute();
  if (kept.codes.length === 0) return;
  const used = new Map(now?.codes.map(({ code_hash, used_at }) => [code_hash, used_at]));
  await tx
    .insertInto('recovery_code')
    .values(
      kept.codes.map(({ code_hash, used_at }) => {
        const at = used_at ?? used.get(code_hash) ?? null;
        return {
          account_id: accountId,
          code_hash: bytes(code_hash),
          used_at: at === null ? null : new Date(at),
        };
      }),
    )
    .execute();
}
