import { useFormat } from '../../components/Format/Format.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Product } from './shop-types.ts';

/** Whether a product's traffic is renewed while it lasts. */
export const isRenewed = (item: Pick<Product, 'ss_bandwidth_reset_interval' | 'is_auto_reset_bandwidth'>) =>
  item.ss_bandwidth_reset_interval !== null || item.is_auto_reset_bandwidth;

/** Texts of a product's traffic: its size, how often it is renewed, and both in one. */
export function useTrafficWords(): (
  item: Product,
  bytes: number,
) => Record<'size' | 'often' | 'whole', string> {
  const { t } = useTranslation('shop');
  const format = useFormat();
  return (item, bytes) => {
    const size = format.bytes(bytes);
    const interval = item.ss_bandwidth_reset_interval;
    if (!isRenewed(item)) return { size, often: t('trafficOnce'), whole: t('onceShort', { size }) };
    if (interval === null || interval === 'P30D' || interval === 'P1M')
      return { size, often: t('trafficMonthly'), whole: t('monthlyShort', { size }) };
    const time = format.duration(interval);
    return { size, often: t('trafficEach', { time }), whole: t('eachShort', { time, size }) };
  };
}
