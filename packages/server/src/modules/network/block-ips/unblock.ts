import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as blockIps from '@ferry/core/contract/block-ips/admin';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';

/** Unblocks an address. Nodes apply it at their next poll. */
export async function unblock(
  ctx: Context<'admin'>,
  { body }: CallParsed<typeof blockIps.unblock>,
): Promise<void> {
  await once(ctx, async (tx) => {
    const row = await tx
      .updateTable('blocked_ip')
      .set({ unblocked_at: ctx.now() })
      .where('ip', '=', sql<string>`${body.ip}::inet`)
      .where('unblocked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('block_ips.unknown', { status: 404 });
    const change = { before: { is_blocked: true }, after: { is_blocked: false } };
    await recordAudit(tx, ctx, 'blockIps.unblock', body.ip, change);
  });
}
