import type { CallParsed } from '@ferry/core/contract/base/call';
import type { order } from '@ferry/core/contract/pay-methods/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import { readMethods } from './open-methods.ts';

/** Sets the order that customers see: the given codes first, the others behind them in their order. */
export async function orderMethods(
  ctx: Context<'admin'>,
  { body: { methods: codes } }: CallParsed<typeof order>,
): Promise<void> {
  await ctx.database.sql.transaction().execute(async (tx) => {
    const before = (await readMethods(ctx, tx)).map(({ code }) => code);
    if (codes.some((code) => !before.includes(code)))
      throw new Refusal('pay_methods.absent', { status: 404, field: 'methods' });
    const after = [...new Set([...codes, ...before])];
    for (const [place, code] of after.entries())
      await tx
        .updateTable('pay_method')
        .set({ position: place + 1 })
        .where('code', '=', code)
        .execute();
    await recordAudit(tx, ctx, 'payMethods.order', codes.join(), {
      before: { methods: before },
      after: { methods: after },
    });
  });
}
