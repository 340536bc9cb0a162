import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { foldTrafficJob } from './fold-traffic.ts';
import { maintainPartitionsJob } from './maintain-partitions.ts';
import { registerTraffic } from './routes.ts';
import { settleHoursJob } from './settle-hours.ts';
import { sumDaysJob } from './sum-days.ts';

export const trafficNoun = {
  name: 'traffic',
  register: registerTraffic,
  jobs: () => [foldTrafficJob, settleHoursJob, sumDaysJob, maintainPartitionsJob],
  tables: {
    traffic_report: 'nothing',
    traffic_rejected: 'nothing',
    node_budget: 'nothing',
    traffic_row: { leftAlone: 'raw bytes of a few days, which go by themselves; traffic_hour sums them up' },
    account_hour: { leftAlone: 'exported as its view traffic_hour, and kept like it' },
    account_day: { leftAlone: 'sums of account_hour by day, and kept like it' },
    days_summed: 'nothing',
    node_hour: 'nothing',
    traffic_hour: {
      order: 'hour',
      columns: { node_id: 'shown', hour: 'shown', upload: 'shown', download: 'shown', billed: 'shown' },
      whenOld: 'keep',
      atEnd: 'keep',
    },
    traffic_day: {
      order: 'day',
      columns: { day: 'shown', upload: 'shown', download: 'shown', billed: 'shown' },
      whenOld: 'keep',
      atEnd: 'keep',
    },
    departure: {
      order: 'at',
      columns: { at: 'shown', level: 'shown', node_groups: 'shown', expires_at: 'shown' },
      whenOld: 'remove',
      // Account deletion adds a row: outstanding reports of nodes count for another day.
      atEnd: 'keep',
    },
  },
  sweep: (ago) => [
    // Idempotency keys of reports are kept for at least seven days.
    sql`delete from traffic_report where folded_at is not null and received_at < ${ago(8)}`,
    sql`delete from traffic_rejected where at < ${ago(30)}`,
    // By the database's clock.
    sql`delete from departure where at < now() - interval '30 days'`,
  ],
} satisfies Noun;
