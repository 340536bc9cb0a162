import { randomInt } from 'node:crypto';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as payments from '@ferry/core/contract/payments/customer';
import { dueOf, feeOf } from '@ferry/core/format/numbers/money-due';
import Big from 'big.js';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { type Limit, takeLimitOfNew } from '../../../ground/limits/index.ts';
import { answerFrom, forgetBegun, once } from '../../../ground/repeats/index.ts';
import { issueInvoice } from '../../invoices/index.ts';
import { askedBy, boundsOf, methodSubject, methodsFor, type PayMethod } from '../../pay-methods/index.ts';
import { answerRecharge, type Recharge } from '../records/recharge.ts';
import { stampOf } from './stamp-of.ts';
import { assertNotPaused, continueAtGateway } from './start-at-gateway.ts';

const limit: Limit = { name: 'recharges by customer', most: 20, seconds: 600 };

/** A trade number: date and time in the site's zone, then ten random digits. It sorts by time and cannot be guessed. */
function newTradeNo(at: Date, zone: string): string {
  const digits = () => String(randomInt(100_000)).padStart(5, '0');
  return stampOf(at, zone) + digits() + digits();
}

type Wish = CallParsed<typeof payments.create>['body'];

/** The method of a recharge among those on offer. Refuses a recharge that cannot be started now. */
function chooseMethod(
  { config }: Context<'customer'>,
  offered: readonly PayMethod[],
  { amount, method }: Wish,
): PayMethod {
  const chosen = offered.find(({ code }) => code === method);
  if (chosen === undefined) throw new Refusal('payments.no_method', { status: 422, field: 'method' });
  const { least, most } = boundsOf(chosen, config.recharge);
  if (Big(amount).lt(least) || Big(amount).gt(most))
    throw new Refusal('payments.out_of_bounds', {
      status: 422,
      field: 'amount',
      details: { least, most },
    });
  assertNotPaused(chosen.system, 'start');
  return chosen;
}

/** What the gateway is asked for, where that is not just the amount. Refuses an amount that is worth nothing there. */
function dueFor({ config }: Context<'customer'>, chosen: PayMethod, amount: string) {
  const asked = askedBy(chosen, config.currency);
  const due = dueOf(amount, asked, asked.currency);
  if (Big(due).eq(0)) throw new Refusal('payments.worth_nothing', { status: 422, field: 'amount' });
  const isSame = asked.currency === config.currency && Big(due).eq(amount);
  return {
    fee: feeOf(amount, asked),
    fee_payer: asked.fee_payer,
    ...(isSame ? { due: null, due_currency: null } : { due, due_currency: asked.currency }),
  };
}

/** Writes the order and its invoice. */
async function writeOrder(tx: Sql, ctx: Context<'customer'>, { amount, method }: Wish): Promise<string> {
  const { config, now, who } = ctx;
  const offered = await methodsFor(ctx, who.accountId, tx);
  const chosen = chooseMethod(ctx, offered, { amount, method });
  await takeLimitOfNew(tx, ctx, limit, String(who.accountId));
  const due = dueFor(ctx, chosen, amount);
  const at = now();
  const { id } = await tx
    .insertInto('recharge')
    .values({
      account_id: who.accountId,
      created_at: at,
      updated_at: at,
      trade_no: newTradeNo(at, config.timeZone),
      system: chosen.gateway,
      method,
      amount,
      currency: config.currency,
      ...due,
      expires_at: new Date(at.getTime() + config.recharge.minutes * 60_000),
      gateway_session: null,
      remark: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await issueInvoice(tx, {
    accountId: who.accountId,
    at,
    subject: methodSubject(offered, method),
    lines: [{ kind: 'recharge', amount }],
    for: { rechargeId: id },
  });
  return id;
}

/** Sends an order to its gateway, unless the gateway has it. If the gateway refuses, a repeat creates a new order. */
async function sendOrder(ctx: Context<'customer'>, id: string): Promise<Recharge> {
  const recharge = await ctx.database.sql
    .selectFrom('recharge')
    .select(columnsOf('recharge'))
    .where('id', '=', id)
    .where('account_id', '=', ctx.who.accountId)
    .executeTakeFirstOrThrow();
  try {
    if (recharge.status === 'failed') throw new Refusal('payments.gateway_failed');
    return await continueAtGateway(ctx, recharge);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payments.gateway_failed') await forgetBegun(ctx);
    throw error;
  }
}

/**
 * Starts a recharge. The order is committed before the gateway is called, so that no payment can arrive for an
 * unknown order. The gateway is called outside of any transaction.
 */
export const beginRecharge = (ctx: Context<'customer'>, wish: Wish): Promise<Recharge> =>
  answerFrom(
    ctx,
    () => once(ctx, (tx) => writeOrder(tx, ctx, wish)),
    (id) => sendOrder(ctx, id),
  );

/** The same for the v2 call. */
export const createRecharge = async (
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof payments.create>,
) => answerRecharge(ctx, await beginRecharge(ctx, body));
