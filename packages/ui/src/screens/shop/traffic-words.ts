import { useFormat } from '../../components/Format/Format.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Product } from './shop-types.ts';

/** Whether a product's traffic is renewed while it lasts. */
export const isRenewed = (item: Pick<Product, 'ss_bandwidth_reset_interval' | 'is_auto_reset_bandwidth'>) =>
  item.ss_bandwidth_reset_interval !== null || item.is_auto_reset_bandwidth;

/** Text for how often a product's traffic is renewed: each month, another interval, or once. */
export function useTrafficWords(): (item: Product) => { wide: string; narrow: string } {
  const { t } = useTranslation('shop');
  const format = useFormat();
  return (item) => {
    const interval = item.ss_bandwidth_reset_interval;
    if (!isRenewed(item)) return { wide: t('trafficOnce'), narrow: t('trafficOnce') };
    if (interval === null || interval === 'P30D' || interval === 'P1M')
      return { wide: t('trafficMonthly'), narrow: t('monthlyShort') };
    const words = t('trafficEach', { time: format.duration(interval) });
    return { wide: words, narrow: words };
  };
}
