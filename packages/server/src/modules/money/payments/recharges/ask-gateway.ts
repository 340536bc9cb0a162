import type { Services } from '../../../../base/context.ts';
import { paySystems } from '../gateways/open-systems.ts';
import { GatewayPaused } from '../gateways/pausing.ts';
import { GatewayFailed } from '../gateways/pay-system.ts';
import type { Recharge } from '../records/recharge.ts';
import { settle } from '../settling/settle.ts';

/**
 * Asks the gateway about one order, and credits it if the payment is confirmed. `held`: the gateway confirms a payment
 * that cannot be credited. `unknown`: it gave no answer. `paused`: it was not asked, because it failed repeatedly.
 */
export async function askGateway(
  services: Services,
  recharge: Recharge,
): Promise<'confirmed' | 'held' | 'unconfirmed' | 'unknown' | 'paused'> {
  const system = paySystems(services).get(recharge.system);
  if (system === undefined) return 'unknown';
  try {
    const payment = await system.ask(recharge);
    if (payment === null) return 'unconfirmed';
    return (await settle(services, recharge.system, payment)) === 'held' ? 'held' : 'confirmed';
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
