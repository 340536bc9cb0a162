import type { PlanTerm } from '@ferry/core/contract/services/plan-terms';
import { formatBytes } from '@ferry/core/format/numbers/bytes';
import type { Promised } from './plan-terms.ts';

/** The terms of a plan that have their own columns. */
interface Said extends Promised {
  readonly ss_bandwidth_total_size: number | null;
}

/** What operators write for some of them among the features, for clients that show nothing else. */
const termsAsFeatures = ({
  node_speed_limit: speed,
  node_connector: devices,
  node_groups: groups,
}: Promised): string[] =>
  Object.values({
    node_speed_limit: speed === null ? ['不限速', 'unlimited speed'] : [`${speed} Mbps`],
    node_connector:
      devices === null
        ? ['设备不限', '不限设备', '不限台数', '裝置不限', '不限裝置', '不限台數', 'unlimited devices']
        : [`${devices} 台`, `${devices} 设备`, `${devices} 裝置`, `${devices} device`],
    node_groups: groups ?? [],
  } satisfies Partial<Record<PlanTerm, string[]>>).flat();

const bare = (text: string): string => text.toLowerCase().replaceAll(/\s/g, '');

/**
 * Whether a feature repeats a column of its row. Operators list quota, speed and devices as features for clients that
 * show nothing else.
 */
export const isSaid = (feature: string, item: Said): boolean => {
  const quota = item.ss_bandwidth_total_size;
  const said = [...(quota === null ? [] : [formatBytes(quota, 'en')]), ...termsAsFeatures(item)];
  return said.some((words) => bare(feature).startsWith(bare(words)));
};
