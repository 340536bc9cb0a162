import type { Services } from '../../../../base/context.ts';
import type { PayMethod, Trade } from '../../pay-methods/index.ts';
import { dueOf, type Recharge } from '../records/recharge.ts';

/** A recharge as its gateway knows it. */
export function tradeOf(
  { config }: Pick<Services, 'config'>,
  { title }: Pick<PayMethod, 'title'>,
  recharge: Recharge,
): Trade {
  const { trade_no, amount, expires_at, gateway_session } = recharge;
  return {
    ...dueOf(recharge),
    ...{ trade_no, expires_at, gateway_session },
    title: title ?? `${config.siteName} ${amount}`,
  };
}
