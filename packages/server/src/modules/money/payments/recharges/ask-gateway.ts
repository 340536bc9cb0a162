import type { Services } from '../../../../base/context.ts';
import { GatewayFailed, GatewayPaused, methodOf, readMethods } from '../../pay-methods/index.ts';
import type { Recharge } from '../records/recharge.ts';
import { settle } from '../settling/settle.ts';
import { tradeOf } from './trade-of.ts';

/**
 * Asks the gateway about one order, and credits it if the payment is confirmed. `held`: the gateway confirms a payment
 * that cannot be credited. `unconfirmed`: it does not know of a payment, or answers no questions. `unknown`: it gave no
 * answer. `paused`: it was not asked, because it failed repeatedly.
 */
export async function askGateway(
  services: Services,
  recharge: Recharge,
): Promise<'confirmed' | 'held' | 'unconfirmed' | 'unknown' | 'paused'> {
  const methods = await readMethods(services);
  const by = methodOf(methods, recharge);
  if (by === undefined) return 'unknown';
  if (by.system.ask === undefined) return 'unconfirmed';
  try {
    const payment = await by.system.ask(tradeOf(services, by, recharge));
    if (payment === null) return 'unconfirmed';
    return (await settle(services, { methods, by }, payment)) === 'held' ? 'held' : 'confirmed';
  } catch (error) {
    if (error instanceof GatewayPaused) return 'paused';
    if (!(error instanceof GatewayFailed)) throw error;
    services.log.warn(
      { trade: recharge.trade_no, system: recharge.system, why: error.message },
      'a gateway did not say whether an order was paid',
    );
    return 'unknown';
  }
}
