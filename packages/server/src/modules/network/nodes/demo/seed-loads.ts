import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';

const halfHour = 1_800_000;

/** The daily course of the load: high in the evening, low before dawn, 1 on average. */
const busy = (hour: number): number => 1 + 0.5 * Math.sin(((hour - 15) / 24) * 2 * Math.PI);

/** The reported load of a demo node at a moment. */
export const demoLoad = (load: number, at: Date): number => {
  const hour = (at.getUTCHours() + 8 + at.getUTCMinutes() / 60) % 24;
  const wave = 0.08 * Math.sin(at.getTime() / 1_700_000);
  return Math.min(0.98, Math.max(0.02, load * (busy(hour) + wave)));
};

/** A day of reports of demo nodes, each until it was last heard, with one silent hour. */
export async function seedLoads(
  tx: Sql,
  { now }: Services,
  nodes: readonly { id: number; load: number; silence: number }[],
): Promise<void> {
  const newest = Math.floor(now().getTime() / halfHour) * halfHour;
  const rows = nodes.flatMap(({ id, load, silence }, place) =>
    Array.from({ length: 48 }, (_, back) => new Date(newest - back * halfHour)).flatMap((at, back) => {
      const isQuiet = back === 20 + place || back === 21 + place || back * 30 < silence;
      const reports = back === 0 ? 5 : 30;
      return isQuiet
        ? []
        : [{ node_id: id, at, reports, readable: reports, load_sum: demoLoad(load, at) * reports }];
    }),
  );
  await tx.insertInto('node_load').values(rows).execute();
}
