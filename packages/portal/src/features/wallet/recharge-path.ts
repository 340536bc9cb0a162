import { localStore } from '../../platform/device/stores.ts';
import { safeReturnTo } from '../../platform/navigation/return-to.ts';
import { paths } from '../../routes.ts';

/** The page of one recharge. */
export const rechargePath = (tradeNo: string): string =>
  `${paths.newRecharge()}?${new URLSearchParams({ trade_no: tradeNo })}`;

const key = 'recharge_back';

/**
 * Stores the page where the money was missing, because a gateway redirects back without its address, maybe into another
 * tab.
 */
export function storeBack(tradeNo: string, back: string | undefined): void {
  if (back === undefined) localStore.remove(key);
  else localStore.set(key, JSON.stringify([tradeNo, back]));
}

/** The page where the money for this recharge was missing. Only pages of this site are accepted. */
export function backOf(tradeNo: string): string | undefined {
  try {
    const [whose, back] = JSON.parse(localStore.get(key) ?? '[]') as unknown[];
    return whose === tradeNo && typeof back === 'string' ? safeReturnTo(back) : undefined;
  } catch {
    return undefined;
  }
}
