import { randomBytes } from 'node:crypto';
import type { Services } from '../../context.ts';

const minutes = 10;

/**
 * What a bot's deep link carries: at most 64 of `A-Za-z0-9_-`, so no signed token fits. The code stands for what a
 * `user_link_tg` token would say, an account and an end, and is spent by the link.
 */
export const codePrefix = 'link_';

/** What a code may be found by. */
export const hashesOf = ({ keys }: Services, code: string): Buffer[] => keys.hashes('telegram link', code);

/** A customer's code: the same while half of its time is left, so that showing a link again breaks none. */
export async function issueLinkCode(
  services: Services,
  accountId: number,
): Promise<{ code: string; expires_at: Date }> {
  const { database, keys, now } = services;
  const halfLater = new Date(now().getTime() + (minutes * 60_000) / 2);
  const expires_at = new Date(now().getTime() + minutes * 60_000);
  return database.sql.transaction().execute(async (tx) => {
    // Two that ask at once get the same.
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
    const kept = await tx
      .selectFrom('telegram_code')
      .select(['code_sealed', 'expires_at'])
      .where('account_id', '=', accountId)
      .where('expires_at', '>', halfLater)
      .executeTakeFirst();
    if (kept !== undefined) return { code: keys.open(kept.code_sealed), expires_at: kept.expires_at };
    const code = codePrefix + randomBytes(32).toString('base64url');
    const row = { code_hash: keys.hash('telegram link', code), code_sealed: keys.seal(code), expires_at };
    await tx
      .insertInto('telegram_code')
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute();
    return { code, expires_at };
  });
}
