import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as blockIps from '@ferry/core/contract/block-ips/admin';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';

/** Approves a held address, so that all nodes block it from their next poll on. */
export async function approve(
  ctx: Context<'admin'>,
  { body }: CallParsed<typeof blockIps.approve>,
): Promise<void> {
  await once(ctx, async (tx) => {
    const row = await tx
      .updateTable('blocked_ip')
      .set({ is_held: false, blocked_at: ctx.now() })
      .where('ip', '=', sql<string>`${body.ip}::inet`)
      .where('unblocked_at', 'is', null)
      .where('is_held', '=', true)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('block_ips.not_held', { status: 404 });
    const change = { before: { is_held: true }, after: { is_held: false } };
    await recordAudit(tx, ctx, 'blockIps.approve', body.ip, change);
  });
}
