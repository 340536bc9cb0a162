import { formatBytes } from '@ferry/core/format/numbers/bytes';
import { termsAsFeatures } from '../../parts/plan/plan-terms.ts';
import type { Product } from '../shop-types.ts';

const bare = (text: string): string => text.toLowerCase().replaceAll(/\s/g, '');

/**
 * Whether a feature repeats a column of its row. Operators list quota, speed and devices as features for clients that
 * show nothing else.
 */
export const isSaid = (feature: string, item: Product): boolean => {
  const quota = item.ss_bandwidth_total_size;
  const said = [...(quota === null ? [] : [formatBytes(quota, 'en')]), ...termsAsFeatures(item)];
  return said.some((words) => bare(feature).startsWith(bare(words)));
};
