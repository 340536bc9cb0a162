import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';

/** Keeps what an admin or a bot did, in the transaction that did it. */
export async function recordAudit(
  tx: Sql,
  { who, ip, now }: Context<'admin'> | Context<'bots'>,
  operation: string,
  target: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ at: now(), token_id: who.tokenId, operation, target, detail: JSON.stringify(detail), ip })
    .execute();
}
