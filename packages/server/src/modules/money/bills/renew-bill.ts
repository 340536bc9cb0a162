import type { Services } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import { holdService } from '../../ground/services/index.ts';
import { currentBan } from '../../identity/bans/index.ts';
import { applyProduct, readProduct, writePurchase } from '../shop/index.ts';
import { blockedFor, holdBill, isCovered, isDue } from './bill.ts';

/**
 * Pays a customer's due bill from his wallet, at the price of the purchase, if the balance is sufficient. It is a
 * normal purchase and locks the service first, so a concurrent call finds a bill that is no longer due. A unique
 * column and a unique reference in the ledger also prevent a second renewal of the same period. Returns whether it
 * was paid.
 */
export async function renewBill(services: Services, accountId: number): Promise<boolean> {
  const { database, config, now } = services;
  const paid = await database.sql.transaction().execute(async (tx) => {
    const { service, balance } = await holdService(tx, accountId);
    const at = now();
    const bill = await holdBill(tx, accountId);
    if (bill === undefined || !isDue(bill, at) || !isCovered(bill)) return false;
    if (blockedFor(bill, at) !== null || !bill.is_enabled) return false;
    if ((await currentBan(tx, accountId, at)) !== undefined) return false;
    const sold = await readProduct(tx, bill.product_id);
    if (sold === undefined) return false;
    const product = { ...sold, price: bill.renew_price };
    const { after } = applyProduct(service, product, at, config.timeZone);
    const by = { now, config, ip: null };
    await writePurchase(tx, by, {
      accountId,
      product,
      before: service,
      after,
      balance,
      ledgerKind: 'renewal',
      quoteId: null,
      renews: bill.id,
    });
    faultPoint('bills.renew before commit');
    return true;
  });
  if (paid) faultPoint('bills.renew after commit');
  return paid;
}
