import type { Services } from '../../context.ts';
import { faultPoint } from '../../faults.ts';
import { currentBan } from '../bans/index.ts';
import { holdService } from '../services/index.ts';
import { applyProduct, readProduct, writePurchase } from '../shop/index.ts';
import { blockedFor, holdBill, isCovered, isDue } from './bill.ts';

/**
 * Pays a customer's bill from his wallet, if it is due and the wallet covers it, at the price that he bought at. It
 * is a purchase as any other, written while the service is held: who comes second finds a bill that is not due. That
 * a period is continued once is also a unique column, and a unique reference in the ledger. Says whether it was paid.
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
      idempotencyKey: null,
      renews: bill.id,
    });
    faultPoint('bills.renew before commit');
    return true;
  });
  if (paid) faultPoint('bills.renew after commit');
  return paid;
}
