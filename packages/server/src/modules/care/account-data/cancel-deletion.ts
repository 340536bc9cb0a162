import type { Context } from '../../../base/context.ts';
import type { Span } from '../../../base/noun.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { beganIn } from '../../../db/query/began-in.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { once } from '../../ground/repeats/index.ts';
import { mailDeletion } from './mail-deletion.ts';

/** Cancels the deletion of the account during the cooling-off. */
export async function cancelDeletion(ctx: Context<'customer'>): Promise<void> {
  const { accountId } = ctx.who;
  await once(ctx, async (tx) => {
    const taken = await tx
      .deleteFrom('account_deletion')
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst();
    if (taken === undefined) throw new Refusal('account.no_deletion', { status: 404 });
    await recordActivity(tx, ctx, accountId, 'deletion_cancelled');
    await mailDeletion(tx, ctx, accountId, { step: 'cancelled' });
  });
}

/** Cancels a deletion that was requested within a time span. */
export async function takeBackDeletion(tx: Sql, accountId: number, requested: Span): Promise<void> {
  await tx
    .deleteFrom('account_deletion')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where(beganIn('requested_at', requested))
    .execute();
}
