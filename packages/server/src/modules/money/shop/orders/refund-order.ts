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
  isWithoutEnd,
  readEndedTerm,
  readService,
  type Service,
  saveService,
} from '../../../ground/services/index.ts';
import { credited, debtOf, moveMoney } from '../../wallet/index.ts';
import { undoPurchase } from './undo-purchase.ts';

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

interface Undoing {
  readonly purchase: Purchase;
  readonly service: Service;
  readonly balance: string;
  readonly periods?: number | undefined;
}

async function undoOf(tx: Sql, ctx: Context<'admin'>, { purchase, service, balance, periods }: Undoing) {
  const at = ctx.now();
  const endedTerm = await readEndedTerm(tx, purchase.id);
  const undone = undoPurchase(service, { purchase, endedTerm, periods, now: at, zone: ctx.config.timeZone });
  // All periods of a plan that waits are the whole purchase.
  const isWhole = periods === undefined || undone.periodsLeft === undefined;
  const debt = await debtOf(tx, purchase.account_id);
  const wallet_balance = credited({ balance, debt }, undone.amount).balance;
  const preview: Preview = {
    purchase_id: String(purchase.id),
    user_id: purchase.account_id,
    shop_name: purchase.product_name,
    amount: undone.amount,
    wallet_balance,
    service: undone.service,
    before: { ...describeService(service, at), wallet_balance: balance },
    after: { ...describeService(undone.after, at), wallet_balance },
    ends_auto_renewal: purchase.auto_renews && isWhole,
    coupon: isWhole ? purchase.coupon : null,
  };
  return { at, ...undone, isWhole, preview };
}

/** Shows what a refund would do now. */
export async function previewRefund(
  ctx: Context<'admin'>,
  { purchase_id, periods }: CallParsed<typeof orders.previewRefund>,
): Promise<{ result: Preview }> {
  const { sql } = ctx.database;
  const purchase = await readPurchase(sql, purchase_id);
  if ((await readRefund(sql, purchase_id)) !== undefined) throw refundedBefore();
  const { preview } = await undoOf(sql, ctx, {
    purchase,
    periods,
    ...(await readService(sql, purchase.account_id)),
  });
  return { result: preview };
}

/**
 * The refunded purchase no longer renews. If it was the last plan of the row, the plan before it may, once the customer
 * switches that on.
 */
async function moveBill(
  tx: Sql,
  { id, account_id, renew_at }: Purchase,
  { before, after }: Record<'before' | 'after', Service>,
) {
  await tx
    .updateTable('purchase')
    .set({ renew_at: null, auto_renews: false })
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .execute();
  // A plan without an end is the last of its row, and has no bill.
  if ((renew_at === null && !isWithoutEnd(before)) || isWithoutEnd(after)) return;
  await tx
    .updateTable('purchase')
    .set({ renew_at: after.level_expires_at })
    .where('account_id', '=', account_id)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('service_term')
        .select(({ fn }) => fn.max('purchase_id').as('id'))
        .where('service_term.account_id', '=', account_id)
        .where('ended_at', 'is', null)
        .where('purchase_id', '<', id),
    )
    // What was renewed once cannot be renewed again.
    .where(({ selectFrom, not, exists }) =>
      not(
        exists(selectFrom('purchase as next').select('next.id').whereRef('next.renews', '=', 'purchase.id')),
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
 * Refunds a purchase, or periods of it that have not begun: what it cost goes into the wallet, as far as it was not
 * credited before, and what it gave is taken from the service. The coupon of a whole refund no longer counts as used.
 * Refunds, purchases and renewals of one customer are serialised, and a purchase has at most one whole refund.
 */
export async function refundOrder(
  ctx: Context<'admin'>,
  { purchase_id, body: { periods, remark } }: CallParsed<typeof orders.refundOrder>,
): Promise<{ result: Refunded }> {
  const answer = await once(ctx, async (tx) => {
    const { account_id } = await readPurchase(tx, purchase_id);
    const { service, balance } = await holdService(tx, account_id);
    if ((await readRefund(tx, purchase_id)) !== undefined) throw refundedBefore();
    const purchase = await readPurchase(tx, purchase_id);
    const { at, after, isWhole, periodsLeft, preview } = await undoOf(tx, ctx, {
      purchase,
      service,
      balance,
      periods,
    });
    const result = { ...preview, refunded_at: at.toISOString() };
    if (isWhole) await noteRefund(tx, ctx, result, remark);
    const { amount, shop_name } = preview;
    if (!Big(amount).eq(0))
      await moveMoney(tx, {
        account_id,
        created_at: at,
        kind: 'refund',
        amount,
        subject: sentence('shop.refund_subject', { plan: shop_name }),
        reference: `refund of purchase:${purchase_id}${isWhole ? '' : ` down to ${periodsLeft} periods`}`,
      });
    if (after !== service) await saveService(tx, account_id, after, service);
    if (isWhole) await moveBill(tx, purchase, { before: service, after });
    // The customer sees the event, without the admin's address.
    const who = { now: ctx.now, ip: null };
    await recordActivity(tx, who, account_id, 'purchase_refunded', { product: shop_name, amount });
    const { coupon } = preview;
    const detail = { user_id: account_id, amount, periods, service: preview.service, coupon, remark };
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
