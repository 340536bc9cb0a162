import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type * as v1Calls from './v1.ts';

const day = '2026-11-03';
const slot = '2026-11-03T11:18Z';

export const admin = {
  list: {
    answer: {
      result: {
        runs_here: true,
        jobs: [
          {
            name: 'mail.send',
            every_seconds: 1,
            last_run: {
              slot,
              started_at: '2026-11-03T11:18:00Z',
              ended_at: '2026-11-03T11:18:41Z',
              outcome: 'done',
              rows_touched: 6,
              run_by: 'server',
              runs: 41,
              failure: null,
            },
            last_done_at: '2026-11-03T11:18:41Z',
            next_run_at: '2026-11-03T11:18:42Z',
            is_overdue: false,
            warning: null,
          },
          {
            name: 'payments.reconcile',
            every_seconds: 60,
            last_run: {
              slot,
              started_at: '2026-11-03T11:18:02Z',
              ended_at: '2026-11-03T11:18:12Z',
              outcome: 'failed',
              rows_touched: null,
              run_by: 'server',
              runs: 1,
              failure: 'the gateway epay does not answer',
            },
            last_done_at: '2026-11-03T11:17:03Z',
            next_run_at: '2026-11-03T11:18:42Z',
            is_overdue: false,
            warning: 'The last run failed; it is retried automatically',
          },
        ],
      },
    },
  },
  runNow: {
    input: { name: 'traffic.fold' },
    answer: {
      result: { name: 'traffic.fold', slot: '2026-11-03T11:18:42Z', outcome: 'done', rows_touched: 12 },
    },
  },
} satisfies ExamplesOf<typeof adminCalls>;

/** A call of a crontab, which sends its token as Bearer, and the rows that each job touched. */
const ran = (jobs: Readonly<Record<string, number>>, inSlot = slot) => ({
  input: { is_auto_trigger: 'true' },
  answer: {
    result: {
      outcome: 'done' as const,
      rows_touched: Object.values(jobs).reduce((sum, rows) => sum + rows, 0),
      jobs: Object.entries(jobs).map(([name, rows_touched]) => ({
        name,
        slot: inSlot,
        outcome: 'done' as const,
        rows_touched,
      })),
    },
  },
});

const linkGroups = ran({ 'links.dealGroups': 250 });

export const v1 = {
  checkJob: ran({ 'mail.send': 6, 'traffic.fold': 12 }),
  dailyJob: ran({ daily: 318 }, day),
  queues: ran({ 'mail.send': 6, 'traffic.fold': 12 }),
  payList: ran({ 'payments.reconcile': 1 }),
  everyMinute: ran({ 'mail.send': 6, 'notifications.tell': 2 }),
  bans: ran({ 'bans.mail': 1 }),
  renewals: ran({ 'bills.renew': 4 }),
  passwords: ran({ 'auth.checkPasswords': 20 }),
  linkGroups: { ...linkGroups, input: { ...linkGroups.input, is_all_flush: 'true' } },
  importTrafficRaw: ran({ 'statistics.importTrafficRaw': 1_840 }),
  importAliveIps: ran({ 'statistics.importAliveIps': 212 }),
  importDataHistory: ran({ 'statistics.importDataHistory': 250 }),
  importTrafficTotal: ran({ 'statistics.importTrafficTotal': 96 }),
  lokiExport: {
    answer: {
      streams: [
        {
          stream: { job: 'ferry', site: 'Ferry', kind: 'restarted', node_id: '7' },
          values: [['1793704680000000000', '{"event":904,"node":"HK 01","uptime_seconds":12}']],
        },
      ],
    },
  },
} satisfies ExamplesOf<typeof v1Calls>;
