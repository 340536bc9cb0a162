import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as servicesOld from '@ferry/core/contract/bills/customer';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { holdService } from '../../ground/services/index.ts';
import { setRenewal } from '../shop/index.ts';
import { blockedFor, describeBill, holdBill } from './bill.ts';

/**
 * Switches auto-renewal of a customer's bill on or off. On is refused for a plan that cannot renew. Off is always
 * allowed.
 */
export async function setAutoRenewal(
  ctx: Context<'customer'>,
  { service_id, body: { enabled } }: CallParsed<typeof servicesOld.setAutoRenewal>,
): Promise<ResultOf<typeof servicesOld.setAutoRenewal>> {
  const { database, now, who } = ctx;
  return database.sql.transaction().execute(async (tx) => {
    await holdService(tx, who.accountId);
    const at = now();
    const bill = service_id === who.accountId ? await holdBill(tx, who.accountId, ctx.language) : undefined;
    if (bill === undefined) throw new Refusal('bills.absent', { status: 404 });
    const blocked = blockedFor(bill, at);
    if (enabled && blocked !== null) throw new Refusal(`bills.${blocked}`);
    if (bill.auto_renews !== enabled) {
      await setRenewal(tx, who.accountId, bill.id, enabled);
      await recordActivity(tx, ctx, who.accountId, enabled ? 'auto_renewal_on' : 'auto_renewal_off', {
        product: bill.product_name,
      });
    }
    return { result: describeBill({ ...bill, auto_renews: enabled }, at, ctx.config.timeZone) };
  });
}
