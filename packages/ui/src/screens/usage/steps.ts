import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { axis, calendar, records } from '@ferry/core/contract/traffic/customer';
import { addDays } from '@ferry/core/format/ranges/ranges';
import { type Hue, hues } from '../../components/Chart/chart-types.ts';

export type Axis = CallAnswer<typeof axis>;
export type Month = CallAnswer<typeof calendar>;
export type Records = CallAnswer<typeof records>;
export type TrafficRecord = Records['result'][number];
export type AtNode = Axis['by_node'][number];

/** The number of nodes with their own colour. The others share the last one. */
const own = hues.length - 1;

/** The colours of nodes: the ones with most traffic get their own. */
export function huesOf(nodes: readonly AtNode[]): (nodeId: number) => Hue {
  const places = new Map(
    nodes.slice(0, nodes.length > hues.length ? own : hues.length).map(({ node_id }, at) => [node_id, at]),
  );
  return (nodeId) => hues[places.get(nodeId) ?? own] ?? 'c6';
}

/** The traffic by colour, in the order of colours. */
export function sharesOf(nodes: readonly AtNode[], hueOf: (nodeId: number) => Hue, isBilled: boolean) {
  const sums = new Map<Hue, number>();
  for (const { node_id, total_traffic, effective_traffic } of nodes) {
    const hue = hueOf(node_id);
    sums.set(hue, (sums.get(hue) ?? 0) + (isBilled ? effective_traffic : total_traffic));
  }
  return hues.flatMap((hue) => (sums.has(hue) ? [{ hue, value: sums.get(hue) ?? 0 }] : []));
}

export interface Cell {
  /** As `2026-03-14`. */
  day: string;
  isInMonth: boolean;
}

/** The weeks of a month. `firstDay` is the first day of a week in the numbers of `Date`: 0 is Sunday. */
export function weeksOf(month: string, firstDay: number): Cell[][] {
  const first = `${month}-01`;
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 7 - firstDay) % 7;
  const begins = addDays(first, -weekday);
  const weeks: Cell[][] = [];
  for (let at = 0; at < 6; at += 1) {
    const days = Array.from({ length: 7 }, (_, day) => addDays(begins, at * 7 + day));
    if (at > 0 && days.every((day) => !day.startsWith(month))) break;
    weeks.push(days.map((day) => ({ day, isInMonth: day.startsWith(month) })));
  }
  return weeks;
}

/** A month plus a number of months, as `2026-03`. */
export const addMonths = (month: string, count: number): string => {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + count, 1)).toISOString().slice(0, 7);
};
