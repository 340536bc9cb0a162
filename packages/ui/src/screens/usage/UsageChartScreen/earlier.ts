import type { Step } from '@ferry/core/format/ranges/steps';
import type { AtNode, Axis } from '../steps.ts';

/** The traffic before the range, to compare with. */
export interface Earlier {
  totals: Axis['totals'];
  /** By the id of the node. */
  nodes: ReadonlyMap<number, AtNode>;
  /** One for each step of the range. */
  steps: readonly Step[];
}

/** What can be compared. Nothing where the records begin after the start of the earlier time. */
export function earlierOf({ totals, by_node }: Axis, steps: readonly Step[]): Earlier | undefined {
  if (steps[0]?.sums === undefined) return undefined;
  return { totals, nodes: new Map(by_node.map((one) => [one.node_id, one])), steps };
}

/** A change in percent with its sign, such as `+12%`. Nothing where there was nothing before. */
export function percentText(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return '0%';
  return `${percent > 0 ? '+' : '−'}${Math.min(Math.abs(percent), 999)}%`;
}
