import { randomInt } from 'node:crypto';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as payments from '@ferry/core/contract/payments/customer';
import Big from 'big.js';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { say } from '../../../../words/words.ts';
import { type Limit, takeLimit } from '../../../ground/limits/index.ts';
import { issueInvoice } from '../../invoices/index.ts';
import { systemFor } from '../gateways/open-systems.ts';
import { answerRecharge, type Recharge } from './recharge.ts';
import { assertNotPaused, startAtGateway } from './start-at-gateway.ts';

const limit: Limit = { name: 'recharges by customer', most: 20, seconds: 600 };

/** A trade number: date and time, then ten random digits. People can sort it and nobody can guess it. */
function newTradeNo(at: Date): string {
  const digits = () => String(randomInt(100_000)).padStart(5, '0');
  return at.toISOString().replace(/\D/g, '').slice(0, 14) + digits() + digits();
}

/**
 * Starts a recharge. The order is committed before the gateway is called, so that no payment can arrive for an
 * unknown order. The gateway is called outside of any transaction.
 */
export async function beginRecharge(
  ctx: Context<'customer'>,
  { amount, method }: CallParsed<typeof payments.create>['body'],
): Promise<Recharge> {
  const { database, config, now, who } = ctx;
  const { least, most, minutes } = config.recharge;
  const system = systemFor(ctx, method);
  if (system === undefined) throw new Refusal('payments.no_method', { status: 422, field: 'method' });
  if (Big(amount).lt(least) || Big(amount).gt(most))
    throw new Refusal('payments.out_of_bounds', {
      status: 422,
      field: 'amount',
      details: { least, most },
    });
  assertNotPaused(system[1], 'start');
  await takeLimit(ctx, limit, String(who.accountId));
  const at = now();
  const recharge = await database.sql.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('recharge')
      .values({
        account_id: who.accountId,
        created_at: at,
        updated_at: at,
        trade_no: newTradeNo(at),
        system: system[0],
        method,
        amount,
        currency: config.currency,
        expires_at: new Date(at.getTime() + minutes * 60_000),
        gateway_session: null,
        gateway_no: null,
        remark: null,
      })
      .returning(columnsOf('recharge'))
      .executeTakeFirstOrThrow();
    const subject = say(ctx.language, `payments.by_${method}`);
    await issueInvoice(tx, {
      accountId: who.accountId,
      at,
      subject,
      lines: [{ kind: 'recharge', label: subject, amount }],
      for: { rechargeId: row.id },
    });
    return row;
  });
  return startAtGateway(ctx, recharge);
}

/** The same for the v2 call. */
export const createRecharge = async (
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof payments.create>,
) => answerRecharge(ctx, await beginRecharge(ctx, body));
