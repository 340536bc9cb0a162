import { randomBytes } from 'node:crypto';
import type { Services } from '../../../base/context.ts';

const codeMinutes = 10;

/**
 * The prefix in a bot's deep link. Its parameter has at most 64 characters of `A-Za-z0-9_-`, too few for a signed
 * token. So a random code stands for the content of a `user_link_tg` token, an account and an expiry. It is spent
 * when the chat is linked.
 */
export const codePrefix = 'link_';

export const hashesOf = ({ keys }: Services, code: string): Buffer[] => keys.hashes('telegram link', code);

/**
 * A customer's code. It is the same until half of its time is over, so that showing a link again does not invalidate
 * the first.
 */
export async function issueLinkCode(
  services: Services,
  accountId: number,
): Promise<{ code: string; expires_at: Date }> {
  const { database, keys, now } = services;
  const halfLater = new Date(now().getTime() + (codeMinutes * 60_000) / 2);
  const expires_at = new Date(now().getTime() + codeMinutes * 60_000);
  return database.sql.transaction().execute(async (tx) => {
    // A row lock, so that concurrent calls get the same code.
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
