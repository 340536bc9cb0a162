import { hourMs } from '../../contract/base/values/units.ts';
import { dayOf } from '../time.ts';
import { addDays, type ChosenRange, startOfDay } from './ranges.ts';

/** An hour or a day of a range. Without `sums` it is unknown. */
export interface Step {
  from: Date;
  until: Date;
  sums: { upload: number; download: number; billed: number } | undefined;
}

/** The starts of a range's steps, without future ones, and the end of the range. */
function edgesOf({ from, to, step, firstDay }: ChosenRange, zone: string, now: Date): number[] {
  const end = Math.min(to.getTime(), now.getTime() + 1);
  const edges: number[] = [];
  if (step === 'hour') for (let at = from.getTime(); at < end; at += hourMs) edges.push(at);
  else
    for (let day = firstDay; ; day = addDays(day, 1)) {
      const at = startOfDay(day, zone).getTime();
      if (at >= end) break;
      edges.push(at);
    }
  return [...edges, to.getTime()];
}

/** Traffic by the hour or by the day, as the server counts it. */
export interface CountedTraffic {
  result: readonly {
    /** The start of the hour or day. */
    timestamp_ms: number;
    /** Bytes. */
    ss_tx_size: number;
    ss_rx_size: number;
    effective_traffic: number;
  }[];
  /** Times without data. */
  gaps: readonly { from: string; to: string }[];
}

/** Every step of a range with its sums. A step without a row had no traffic, unless it is in a gap. */
export function stepsOf(counted: CountedTraffic, range: ChosenRange, zone: string, now: Date): Step[] {
  const keyOf = (at: number) => (range.step === 'hour' ? String(at) : dayOf(new Date(at), zone));
  const rows = new Map(counted.result.map((row) => [keyOf(row.timestamp_ms), row]));
  const gaps = counted.gaps.map(({ from, to }) => [Date.parse(from), Date.parse(to)] as const);
  const edges = edgesOf(range, zone, now);
  return edges.slice(0, -1).map((from, at) => {
    const next = edges[at + 1] ?? from;
    const until = at === edges.length - 2 ? (range.step === 'hour' ? from + hourMs : next) : next;
    const row = rows.get(keyOf(from));
    const ends = Math.min(until, now.getTime());
    const isUnknown = row === undefined && gaps.some(([begins, stops]) => begins <= from && ends <= stops);
    const { ss_tx_size: upload = 0, ss_rx_size: download = 0, effective_traffic: billed = 0 } = row ?? {};
    return {
      from: new Date(from),
      until: new Date(until),
      sums: isUnknown ? undefined : { upload, download, billed },
    };
  });
}
