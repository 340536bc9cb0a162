import * as customer from '@ferry/core/contract/bills/customer';
import { arrange } from '../../../testing/examples/arrange.ts';
import { openPurchase } from '../../../testing/examples/sales.ts';
import type { Stage } from '../../../testing/examples/stage.ts';

const service = async (stage: Stage) => ({ service_id: (await openPurchase(stage)).buyer.id });

export const arranged = [
  arrange(customer.showBill, service),
  arrange(customer.enableAutoRenewal, service),
  arrange(customer.setAutoRenewal, service),
];
