import { type Job, longStatement } from '../../../../jobs/job.ts';
import { aliveIps } from './alive-ips.ts';
import { dataHistory } from './data-history.ts';
import { importTable, type Source } from './import-table.ts';
import { trafficRaw } from './traffic-raw.ts';
import { trafficTotal } from './traffic-total.ts';

const job = <Position>(name: string, source: Source<Position>): Job => ({
  name,
  everySeconds: 300,
  statementSeconds: longStatement,
  run: (services) => importTable(services, source),
});

/** Jobs that fill the column store. Without one they do nothing. */
export const importTrafficRaw = job('statistics.importTrafficRaw', trafficRaw);
export const importAliveIps = job('statistics.importAliveIps', aliveIps);
export const importDataHistory = job('statistics.importDataHistory', dataHistory);
export const importTrafficTotal = job('statistics.importTrafficTotal', trafficTotal);
export const importJobs: readonly Job[] = [
  importTrafficRaw,
  importAliveIps,
  importDataHistory,
  importTrafficTotal,
];
