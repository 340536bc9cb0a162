import * as v1 from '@ferry/core/contract/shop/v1';
import type { FastifyInstance } from 'fastify';
import type { Context, Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { InvalidInput } from '../../../http/answer/answer-error.ts';
import { register } from '../../../http/register.ts';
import { writeMoment } from '../../../words/for-people.ts';
import { say } from '../../../words/words.ts';
import { answerFrom } from '../../ground/repeats/index.ts';
import { showInvites } from '../invites/index.ts';
import { countPurchases, listPurchases } from '../wallet/index.ts';
import { buyAtOnce } from './orders/buy-at-once.ts';
import { preOrder } from './orders/pre-order.ts';
import { stopRenewal } from './orders/stop-renewal.ts';
import { readProduct } from './products/product.ts';
import { listProducts } from './queries.ts';

const done = { ret: 1, msg: '' } as const;

/** The shelves of the v2 call. */
const shelves = async (ctx: Context<'customer'>) => (await listProducts(ctx)).result.products;

/** The periods of a plan, shortest first, with the item of each. Without a number the first plan. */
async function findPlan(ctx: Context<'customer'>, num: string | undefined) {
  const products = await shelves(ctx);
  const key = num === undefined ? undefined : `plan-${Number(/\d+$/.exec(num)?.[0])}`;
  const plan =
    key === undefined ? Object.values(products).find(({ kind }) => kind === 'main_package') : products[key];
  if (plan === undefined) throw new Refusal('shop.absent', { status: 404 });
  const items = plan.items.flatMap((shop) =>
    shop.user_level_duration === null ? [] : [{ time: shop.user_level_duration, shop }],
  );
  return { name: plan.name, items };
}

/** Throws a refusal that names the missing field. */
function missing(field: string): never {
  const issue = { code: 'invalid_type', path: [field], message: '' };
  throw new InvalidInput([{ place: 'body', issue, given: undefined }]);
}

/** What was bought, and when it begins if it waits for other plans. */
function boughtWords(
  { config, language, now }: Context<'customer'>,
  { begins_at, is_repeat, shop_name: name }: Awaited<ReturnType<typeof buyAtOnce>>,
): string {
  if (is_repeat) return say(language, 'shop.bought_before', { name });
  const begins = new Date(begins_at);
  if (begins <= now()) return say(language, 'shop.bought', { name });
  return say(language, 'shop.bought_to_come', {
    name,
    begins: writeMoment(begins, language, config.timeZone),
  });
}

/** Buys, with the answer of the older calls for a purchase or a repeat of one. */
const buyOlder = (ctx: Context<'customer'>, wish: Parameters<typeof buyAtOnce>[1]) =>
  answerFrom(
    ctx,
    () => buyAtOnce(ctx, wish),
    (receipt) => ({ ret: 1 as const, msg: boughtWords(ctx, receipt), ...receipt }),
  );

/** The older shop calls: the same verbs in the older envelope. */
export function registerV1Shop(app: FastifyInstance, services: Services): void {
  register(app, services)(v1)({
    async bought(ctx, { page, size }) {
      const total_count = await countPurchases(ctx);
      const { result } = await listPurchases(ctx, { limit: size, offset: (page - 1) * size });
      const purchases = result.map(
        ({ id, shop_id, shop_name, money_amount, discount, created_at, renew_at, auto_renews }) => ({
          id: Number(id),
          shop_id,
          shop_name,
          price: money_amount,
          discount,
          created_at,
          renew_at,
          auto_renews,
        }),
      );
      return { ...done, total_count, page, size, bought: purchases };
    },
    async stopRenewal(ctx, { id, body }) {
      await stopRenewal(ctx, body?.id ?? id ?? missing('id'));
      return { ret: 1, msg: say(ctx.language, 'shop.renewal_stopped') };
    },
    async buy(ctx, { body }) {
      const { shop, coupon, disableothers } = body;
      return buyOlder(ctx, { shop_id: shop, coupon, accept_losses: disableothers });
    },
    async buyTrafficPackage(ctx, { body }) {
      const product = await readProduct(ctx.database.sql, body.shopid);
      if (product?.kind !== 'additional_package') throw new Refusal('shop.absent', { status: 404 });
      return buyOlder(ctx, { shop_id: product.id, accept_losses: false });
    },
    async quoteBuy(ctx, { body }) {
      const { result } = await preOrder(ctx, { shop_id: body.shop, body: { coupon: body.coupon } });
      return { ...done, ...result };
    },
    async buyInvite(ctx) {
      const { invite_code, invite_link, is_open } = (await showInvites(ctx, { limit: 1, offset: 0 })).result;
      if (!is_open) throw new Refusal('shop.invites_closed');
      return { ret: 1, msg: say(ctx.language, 'shop.invites_free'), invite_code, invite_link, price: '0.00' };
    },
    async list(ctx, { page, size }) {
      const items = Object.values(await shelves(ctx)).flatMap((shelf) => shelf.items);
      const shops = items.slice((page - 1) * size, page * size);
      return { ...done, total_count: items.length, page, size, shops };
    },
    async planInfo(ctx, { time, num }) {
      const { items } = await findPlan(ctx, num);
      const item = time === undefined ? items[0] : items.find((one) => one.time === time);
      if (item === undefined) throw new Refusal('shop.absent', { status: 404 });
      const { id, shop_name, money_amount } = item.shop;
      return { ...done, id, name: shop_name, price: money_amount, time: item.time, shop: item.shop };
    },
    async planTimes(ctx, { num }) {
      const { name, items } = await findPlan(ctx, num);
      return { ...done, name, plan_time: items.map(({ time }) => time) };
    },
  });
}
