import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import type * as orders from '@ferry/core/contract/shop/orders';
import Big from 'big.js';
import type { Context } from '../../../../base/context.ts';
import { faultPoint } from '../../../../base/faults.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { columnsOf, type Row } from '../../../../db/schema/rows.ts';
import { sentence } from '../../../../words/kept-text.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import {
  describeService,
  holdService,
  noPlanTerms,
  readService,
  type Service,
  saveService,
} from '../../../ground/services/index.ts';
import { debtOf, moveMoney } from '../../wallet/index.ts';
import { type Sold, undoPurchase } from './undo-purchase.ts';

type Preview = CallAnswer<typeof orders.previewRefund>['result'];
type Refunded = CallAnswer<typeof orders.refundOrder>['result'];
type Purchase = Row<'purchase'> & { coupon: string | null };

async function readPurchase(tx: Sql, id: number): Promise<Purchase> {
  const purchase = await tx
    .selectFrom('purchase')
    .select(columnsOf('purchase'))
    .select(({ selectFrom }) =>
      selectFrom('coupon').select('code').whereRef('coupon.id', '=', 'purchase.coupon_id').as('coupon'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (purchase === undefined) throw new Refusal('shop.purchase_absent', { status: 404 });
  return purchase;
}

const readRefund = (tx: Sql, purchaseId: number) =>
  tx
    .selectFrom('purchase_refund')
    .select('purchase_id')
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst();

const refundedBefore = () => new Refusal('shop.refunded_before', { status: 409 });

const dates = [
  'level_expires_at',
  'account_expires_at',
  'purchased_at',
  'period_started_at',
  'next_reset_at',
] as const;

/** Restores a service from the form that `writePurchase` stored. */
function heldOf(kept: Record<string, unknown> | null): Service | null {
  if (kept === null) return null;
  const moments = dates.map((name) => [name, kept[name] === null ? null : new Date(String(kept[name]))]);
  // A service stored by an earlier version lacks the terms that plans got since.
  return { ...noPlanTerms, ...kept, ...Object.fromEntries(moments) } as Service;
}

/** Facts about the customer’s other purchases that affect this refund. */
async function readSold(tx: Sql, purchase: Purchase): Promise<Sold> {
  const others = await tx
    .selectFrom('purchase')
    .leftJoin('purchase_refund', 'purchase_refund.purchase_id', 'purchase.id')
    .select(['purchase.id', 'kind', 'service_before', 'service_after', 'purchase_refund.at as refunded_at'])
    .where('purchase.account_id', '=', purchase.account_id)
    .where('purchase.id', '<>', purchase.id)
    .where(({ eb, or }) =>
      or([eb('purchase.id', '>', purchase.id), eb('purchase_refund.at', '>=', purchase.created_at)]),
    )
    .execute();
  const later = others.filter(
    ({ id, kind, refunded_at }) => id > purchase.id && kind === 'main_package' && refunded_at === null,
  );
  // The found service must not be restored if its own purchase was refunded since.
  const isPaidTwice = others.some(({ id, refunded_at }) => id < purchase.id && refunded_at !== null);
  return {
    kind: purchase.kind,
    at: purchase.created_at,
    before: purchase.service_before as Sold['before'],
    after: purchase.service_after as Sold['after'],
    held: isPaidTwice ? null : heldOf(purchase.service_held),
    isNewest: later.length === 0,
    isReplaced: later.some(
      ({ service_before, service_after }) => service_before.level !== service_after.level,
    ),
  };
}

interface Undoing {
  readonly purchase: Purchase;
  readonly service: Service;
  readonly balance: string;
}

async function undoOf(tx: Sql, ctx: Context<'admin'>, { purchase, service, balance }: Undoing) {
  const at = ctx.now();
  const undone = undoPurchase(service, await readSold(tx, purchase), at, ctx.config.timeZone);
  // The credit pays the debt first. A customer with a debt has an empty wallet.
  const left = Big(balance)
    .plus(purchase.price)
    .minus(await debtOf(tx, purchase.account_id));
  const wallet_balance = left.lt(0) ? '0.00' : left.toFixed(2);
  const preview: Preview = {
    purchase_id: String(purchase.id),
    user_id: purchase.account_id,
    shop_name: purchase.product_name,
    amount: purchase.price,
    wallet_balance,
    service: undone.service,
    before: { ...describeService(service, at), wallet_balance: balance },
    after: { ...describeService(undone.after, at), wallet_balance },
    ends_auto_renewal: purchase.auto_renews,
    coupon: purchase.coupon,
  };
  return { at, after: undone.after, preview };
}

/** Shows what a refund would do now. */
export async function previewRefund(
  ctx: Context<'admin'>,
  { purchase_id }: CallParsed<typeof orders.previewRefund>,
): Promise<{ result: Preview }> {
  const { sql } = ctx.database;
  const purchase = await readPurchase(sql, purchase_id);
  if ((await readRefund(sql, purchase_id)) !== undefined) throw refundedBefore();
  const { preview } = await undoOf(sql, ctx, {
    purchase,
    ...(await readService(sql, purchase.account_id)),
  });
  return { result: preview };
}

/**
 * The refunded purchase no longer renews. The plan that becomes active may renew if the customer switches that on.
 */
async function moveBill(
  tx: Sql,
  { id, account_id, renews, renew_at }: Purchase,
  after: Service,
  goesOn: boolean,
) {
  await tx
    .updateTable('purchase')
    .set({ renew_at: null, auto_renews: false })
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .execute();
  // An older purchase is no longer a bill, and a period that was renewed cannot be renewed again.
  if (!goesOn || renew_at === null || renews !== null) return;
  await tx
    .updateTable('purchase')
    .set({ renew_at: after.level_expires_at })
    .where('account_id', '=', account_id)
    .where('id', '=', ({ selectFrom, not, exists }) =>
      selectFrom('purchase as plan')
        .select(({ fn }) => fn.max('plan.id').as('id'))
        .where('plan.account_id', '=', account_id)
        .where('plan.kind', '=', 'main_package')
        .where('plan.product_id', '=', after.product_id)
        .where('plan.id', '<', id)
        .where(({ selectFrom }) =>
          not(
            exists(selectFrom('purchase as next').select('next.id').whereRef('next.renews', '=', 'plan.id')),
          ),
        )
        .where(({ selectFrom }) =>
          not(
            exists(
              selectFrom('purchase_refund')
                .select('purchase_refund.purchase_id')
                .whereRef('purchase_refund.purchase_id', '=', 'plan.id'),
            ),
          ),
        ),
    )
    .execute();
}

/** Records the refund. */
async function noteRefund(tx: Sql, ctx: Context<'admin'>, answer: Refunded, remark: string) {
  await tx
    .insertInto('purchase_refund')
    .values({
      purchase_id: Number(answer.purchase_id),
      account_id: answer.user_id,
      token_id: ctx.who.tokenId,
      at: answer.refunded_at,
      amount: answer.amount,
      remark,
      answer: JSON.stringify(answer),
    })
    .execute();
}

/**
 * Refunds a purchase: its price goes into the wallet, what it gave is taken from the service, and its coupon no longer
 * counts as used. Refunds, purchases
 * and renewals of one customer are serialised, and a purchase has at most one refund.
 */
export async function refundOrder(
  ctx: Context<'admin'>,
  { purchase_id, body: { remark } }: CallParsed<typeof orders.refundOrder>,
): Promise<{ result: Refunded }> {
  const answer = await once(ctx, async (tx) => {
    const { account_id } = await readPurchase(tx, purchase_id);
    const { service, balance } = await holdService(tx, account_id);
    if ((await readRefund(tx, purchase_id)) !== undefined) throw refundedBefore();
    const purchase = await readPurchase(tx, purchase_id);
    const { at, after, preview } = await undoOf(tx, ctx, { purchase, service, balance });
    const result = { ...preview, refunded_at: at.toISOString() };
    await noteRefund(tx, ctx, result, remark);
    const { amount, shop_name } = preview;
    if (!Big(amount).eq(0))
      await moveMoney(tx, {
        account_id,
        created_at: at,
        kind: 'refund',
        amount,
        subject: sentence('shop.refund_subject', { plan: shop_name }),
        reference: `refund of purchase:${purchase_id}`,
      });
    await moveBill(tx, purchase, after, ['put_back', 'shortened'].includes(preview.service));
    if (after !== service) await saveService(tx, account_id, after, service);
    // The customer sees the event, without the admin's address.
    const who = { now: ctx.now, ip: null };
    await recordActivity(tx, who, account_id, 'purchase_refunded', { product: shop_name, amount });
    const { coupon } = preview;
    const detail = { user_id: account_id, amount, service: preview.service, coupon, remark };
    const change = {
      before: { ...preview.before, refunded_at: null },
      after: { ...preview.after, refunded_at: result.refunded_at },
    };
    await recordAudit(tx, ctx, 'shop.refundOrder', String(purchase_id), change, detail);
    faultPoint('shop.refund before commit');
    return { result };
  });
  faultPoint('shop.refund after commit');
  return answer;
}
