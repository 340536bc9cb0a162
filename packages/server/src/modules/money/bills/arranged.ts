import * as customer from '@ferry/core/contract/bills/customer';
import { arrange } from '../../../testing/examples/arrange.ts';
import { openPurchase } from '../../../testing/examples/sales.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { openProduct } from '../../../testing/products.ts';

const service = async (stage: Stage) => ({ service_id: (await openPurchase(stage)).buyer.id });

/** A customer in the first of three periods. */
const begun = async (stage: Stage) => {
  const quarter = { level_duration: 'P90D', reset_interval: 'P30D' };
  const { buyer } = await openPurchase(stage, await openProduct(stage.server, quarter));
  const { next } = await stage.ask(customer.terms, {}, buyer.headers);
  return { body: { period_begun_at: next?.period_begun_at ?? '' } };
};

export const arranged = [
  arrange(customer.showBill, service),
  arrange(customer.enableAutoRenewal, service),
  arrange(customer.setAutoRenewal, service),
  arrange(customer.beginNext, begun),
];
