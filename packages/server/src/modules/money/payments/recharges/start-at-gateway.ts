import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import {
  GatewayFailed,
  GatewayPaused,
  methodOf,
  type PausedRequest,
  type PausingSystem,
  readMethods,
} from '../../pay-methods/index.ts';
import { type Recharge, statusOf } from '../records/recharge.ts';
import { tradeOf } from './trade-of.ts';

/** Tells a customer that the gateway is paused. */
function refusePaused(paused: GatewayPaused): never {
  throw new Refusal('payments.gateway_paused', { details: { retry_after: paused.seconds } });
}

/** Refuses at once if such requests to the gateway are paused. */
export function assertNotPaused(system: PausingSystem, request: PausedRequest): void {
  const paused = system.paused(request);
  if (paused !== undefined) refusePaused(paused);
}

/**
 * Creates the order at its gateway and stores where to pay. If the gateway refuses, the order has failed. If the
 * gateway is paused, the order waits, and the customer may continue it later. Of concurrent equal requests the first
 * answer counts for all.
 */
async function startAtGateway(ctx: Context<'customer'>, recharge: Recharge): Promise<Recharge> {
  const { database, now, log } = ctx;
  const method = methodOf(await readMethods(ctx), recharge);
  if (method === undefined) throw new Refusal('payments.no_method');
  const { system } = method;
  const columns = columnsOf('recharge');
  const unknownThere = () =>
    database.sql
      .updateTable('recharge')
      .where('id', '=', recharge.id)
      .where('status', '=', 'pending')
      .where('pay', 'is', null);
  const readAgain = () =>
    database.sql
      .selectFrom('recharge')
      .select(columns)
      .where('id', '=', recharge.id)
      .executeTakeFirstOrThrow();
  try {
    const { pay, session } = await system.start(tradeOf(ctx, method, recharge), { ip: ctx.ip });
    const row = await unknownThere()
      .set({ pay: JSON.stringify(pay), gateway_session: session, updated_at: now() })
      .returning(columns)
      .executeTakeFirst();
    return row ?? (await readAgain());
  } catch (error) {
    if (error instanceof GatewayPaused) refusePaused(error);
    if (!(error instanceof GatewayFailed)) throw error;
    log.error({ trade: recharge.trade_no, system: recharge.system, why: error.message }, 'a gateway failed');
    await unknownThere().set({ status: 'failed', updated_at: now() }).execute();
    const row = await readAgain();
    if (row.status === 'failed') throw new Refusal('payments.gateway_failed');
    return row;
  }
}

/** Sends an open order to its gateway if it is not there yet. */
export async function continueAtGateway(ctx: Context<'customer'>, recharge: Recharge): Promise<Recharge> {
  const isUnknownThere = statusOf(recharge, ctx.now()) === 'pending' && recharge.pay === null;
  return isUnknownThere ? startAtGateway(ctx, recharge) : recharge;
}
