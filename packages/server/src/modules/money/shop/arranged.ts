import * as admin from '@ferry/core/contract/shop/admin';
import * as customer from '@ferry/core/contract/shop/customer';
import { admin as examples } from '@ferry/core/contract/shop/examples';
import * as orders from '@ferry/core/contract/shop/orders';
import * as v1 from '@ferry/core/contract/shop/v1';
import { arrange } from '../../../testing/examples/arrange.ts';
import { openCoupon, openPurchase, openQuote } from '../../../testing/examples/sales.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { openProduct, trafficPackage } from '../../../testing/products.ts';

const everybodys = { isEverybodys: true } as const;

const purchase = async (stage: Stage) => Number((await openPurchase(stage)).purchase_id);

/** The shelf of a plan, as the older portal names it. */
async function shelf({ ask, server }: Stage): Promise<string> {
  const id = await openProduct(server);
  const products = await ask(admin.listProducts, {});
  return `plan-${products.find((one) => one.id === id)?.shop_group_id}`;
}

export const arranged = [
  arrange(customer.info, async ({ server }) => ({ shop_id: await openProduct(server) }), everybodys),
  arrange(
    customer.preOrder,
    async (stage) => ({
      shop_id: await openProduct(stage.server),
      body: { coupon: await openCoupon(stage) },
    }),
    everybodys,
  ),
  arrange(customer.confirmOrder, async (stage) => {
    const { shop_id, quote_id } = await openQuote(stage);
    return { shop_id, body: { quote_id } };
  }),
  arrange(admin.createProduct, async ({ unique }) => ({
    body: { group: { ...examples.createProduct.input.body.group, name: unique('Standard') } },
  })),
  arrange(admin.updateProduct, async ({ server }) => ({ shop_id: await openProduct(server) })),
  arrange(orders.previewRefund, async (stage) => ({ purchase_id: await purchase(stage) })),
  arrange(orders.refundOrder, async (stage) => ({ purchase_id: await purchase(stage) })),
  arrange(v1.stopRenewal, async (stage) => ({ id: await purchase(stage) })),
  arrange(
    v1.buy,
    async (stage) => ({ body: { shop: await openProduct(stage.server), coupon: await openCoupon(stage) } }),
    everybodys,
  ),
  arrange(
    v1.buyTrafficPackage,
    async ({ server }) => ({ body: { shopid: await openProduct(server, trafficPackage) } }),
    everybodys,
  ),
  arrange(
    v1.quoteBuy,
    async (stage) => ({ body: { shop: await openProduct(stage.server), coupon: await openCoupon(stage) } }),
    everybodys,
  ),
  arrange(v1.planInfo, async (stage) => ({ num: await shelf(stage) }), everybodys),
  arrange(v1.planTimes, async (stage) => ({ num: await shelf(stage) }), everybodys),
];
