import type { Sql } from '../../db/database.ts';
import type { KeptFactor } from '../../db/sign-in-tables.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const bytes = (kept: string) => Buffer.from(kept, 'base64');

/** The second factor that is on, with its recovery codes; null: none is. */
export async function keepFactor(tx: Sql, accountId: number): Promise<KeptFactor | null> {
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

/**
 * Puts the kept factor, or none, in place of the present one. One that is the same by its secret stays with what was
 * used of it since; its recovery codes are the kept ones again, since whoever had a code could have made new ones.
 */
export async function restoreFactor(tx: Sql, accountId: number, kept: KeptFactor | null): Promise<void> {
  const now = await keepFactor(tx, accountId);
  const isSame = now !== null && now.secret_sealed === kept?.secret_sealed;
  await tx.deleteFrom('second_factor').where('account_id', '=', accountId).execute();
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
