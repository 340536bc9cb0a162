import * as coupons from '@ferry/core/contract/coupons/admin';
import * as payments from '@ferry/core/contract/payments/customer';
import * as shop from '@ferry/core/contract/shop/customer';
import { openProduct } from '../products.ts';
import type { Stage } from './stage.ts';

/** A coupon for every product. */
export async function openCoupon({ ask, unique }: Stage): Promise<string> {
  const body = { coupon: unique('SPRING'), discount: { kind: 'percent', percent: 20 } } as const;
  return (await ask(coupons.create, { body })).coupon;
}

/** A quote for a plan, of the stage's next customer. */
export async function openQuote({ ask, customer, server }: Stage) {
  const buyer = await customer();
  const shop_id = await openProduct(server);
  const { quote_id } = await ask(shop.preOrder, { shop_id }, buyer.headers);
  return { buyer, shop_id, quote_id };
}

/** The same plan after the purchase. */
export async function openPurchase(stage: Stage) {
  const { buyer, shop_id, quote_id } = await openQuote(stage);
  const { purchase_id } = await stage.ask(shop.confirmOrder, { shop_id, body: { quote_id } }, buyer.headers);
  return { buyer, shop_id, purchase_id };
}

/** A recharge of the stage's next customer that waits for its payment, and the payment page. */
export async function openRecharge({ ask, customer }: Stage, method: 'sandbox' | 'alipay' = 'sandbox') {
  const { headers } = await customer();
  const { recharge, pay } = await ask(payments.create, { body: { amount: '50.00', method } }, headers);
  return { ...recharge, pay: pay?.text ?? '' };
}
