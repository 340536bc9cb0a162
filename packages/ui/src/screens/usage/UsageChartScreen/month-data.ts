import { dayOf } from '@ferry/core/format/time';
import type { AtNode, Month } from '../steps.ts';

export type MonthDay = Month['result'][number];

/** The days of a month with rows, by date. */
export const daysByName = (month: Month | undefined, zone: string): ReadonlyMap<string, MonthDay> =>
  new Map((month?.result ?? []).map((row) => [dayOf(row.data_time_range_lower, zone), row]));

/** The nodes of a month, sorted by traffic, which determines their colours. */
export function nodesOf(month: Month | undefined): AtNode[] {
  const sums = new Map<number, AtNode>();
  for (const { by_node } of month?.result ?? [])
    for (const node of by_node) {
      const before = sums.get(node.node_id)?.total_traffic ?? 0;
      sums.set(node.node_id, { ...node, total_traffic: node.total_traffic + before });
    }
  return [...sums.values()].sort((a, b) => b.total_traffic - a.total_traffic);
}
