import { formatBytes } from '@ferry/core/format/numbers/bytes';
import type { Product } from '../shop-types.ts';

const bare = (text: string): string => text.toLowerCase().replaceAll(/\s/g, '');

/**
 * Whether a feature repeats a column of its row. Operators list quota, speed and devices as features for clients that
 * show nothing else.
 */
export const isSaid = (feature: string, item: Product): boolean => {
  const { ss_bandwidth_total_size: quota, node_speed_limit: speed, node_connector: devices } = item;
  const said = [
    ...(quota === null ? [] : [formatBytes(quota, 'en')]),
    ...(speed === null ? ['不限速', 'unlimited speed'] : [`${speed} Mbps`]),
    ...(devices === null
      ? ['设备不限', '不限设备', '不限台数', 'unlimited devices']
      : [`${devices} 台`, `${devices} 设备`, `${devices} device`]),
  ];
  return said.some((words) => bare(feature).startsWith(bare(words)));
};
