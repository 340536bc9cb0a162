import { Counter, Gauge, type Registry } from 'prom-client';
import type { Services } from '../../../base/context.ts';

interface TrafficCounters {
  reports: Counter<'outcome'>;
  rows: Counter<'outcome'>;
}

const known = new WeakMap<Registry, TrafficCounters>();

/** Metrics: reports and their rows, by result. */
export function trafficCounters({ registry }: Services): TrafficCounters {
  let counters = known.get(registry);
  if (counters === undefined) {
    counters = {
      reports: new Counter({
        name: 'ferry_traffic_reports_total',
        help: 'Traffic reports by what became of them: new, grown, repeat',
        labelNames: ['outcome'],
        registers: [registry],
      }),
      rows: new Counter({
        name: 'ferry_traffic_rows_total',
        help: 'Rows of traffic reports by what became of them: counted, or why they were left out',
        labelNames: ['outcome'],
        registers: [registry],
      }),
    };
    known.set(registry, counters);
  }
  return counters;
}

/** A metric for the backlog of the folder, which grows first if the database is too slow. */
export function addWaitingReports({ registry, database }: Services): void {
  new Gauge({
    name: 'ferry_traffic_waiting_reports',
    help: 'Traffic reports that wait for the folder',
    registers: [registry],
    async collect() {
      const { waiting } = await database.sql
        .selectFrom('traffic_report')
        .select(({ fn }) => fn.countAll<number>().as('waiting'))
        .where('folded_at', 'is', null)
        .executeTakeFirstOrThrow();
      this.set(Number(waiting));
    },
  });
}
