import type { Context } from '../../context.ts';
import { columnsOf } from '../../db/columns.ts';
import { paySystems } from '../../payments/open-systems.ts';
import { GatewayFailed } from '../../payments/pay-system.ts';
import { Refusal } from '../../refusal.ts';
import type { Recharge } from './recharge.ts';

/** Creates the order at its gateway and stores where to pay. If the gateway refuses, the order has failed. */
export async function startAtGateway(ctx: Context<'customer'>, recharge: Recharge): Promise<Recharge> {
  const { database, now, log } = ctx;
  const system = paySystems(ctx).get(recharge.system);
  if (system === undefined) throw new Refusal('payments.no_method');
  const pending = () =>
    database.sql.updateTable('recharge').where('id', '=', recharge.id).where('status', '=', 'pending');
  try {
    const { pay, session } = await system.start(recharge, { ip: ctx.ip });
    const row = await pending()
      .set({ pay: JSON.stringify(pay), gateway_session: session, updated_at: now() })
      .returning(columnsOf('recharge'))
      .executeTakeFirst();
    return row ?? recharge;
  } catch (error) {
    if (!(error instanceof GatewayFailed)) throw error;
    log.error({ trade: recharge.trade_no, system: recharge.system, why: error.message }, 'a gateway failed');
    await pending().set({ status: 'failed', updated_at: now() }).execute();
    throw new Refusal('payments.gateway_failed');
  }
}
