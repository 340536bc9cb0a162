// Called by programs of the older panel: schedulers with a script token, which start jobs.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { flag, result } from '../base/primitives.ts';
import { run } from './admin.ts';

const token = {
  /** The token, if the caller sends no Bearer token. */
  api_token_uuid: z.optional(secret(z.string().check(z.maxLength(200)))),
};
const trigger = {
  ...token,
  /** For the records: the call was not made by a person. */
  is_auto_trigger: z._default(flag, false),
};

/** The jobs that were run. If every slot had been run before, nothing was changed. */
const answer = result(z.object({ outcome: run.shape.outcome, rows_touched: z.int(), jobs: z.array(run) }));

/** The time limit is the same as for jobs that the server runs itself. */
const cron = {
  access: 'cron',
  query: () => trigger,
  answer: () => answer,
  refusals: ['jobs.failed'],
  changes: true,
  idempotency: 'natural',
  seconds: 3_600,
} as const;

export const checkJob = call({
  ...cron,
  operation: 'v1.cron.checkJob',
  method: 'POST',
  path: '/v1/mod_mu/check_job',
  meaning: 'Runs every job that is due, except the daily ones. Call it each minute.',
});

export const dailyJob = call({
  ...cron,
  operation: 'v1.cron.dailyJob',
  method: 'POST',
  path: '/v1/mod_mu/daily_job',
  meaning:
    'Runs the daily jobs: resets, sums, partitions, deletion of old rows, and checks. Call it once a business day of the site.',
});

export const queues = call({
  ...cron,
  operation: 'v1.cron.queues',
  method: 'GET',
  path: '/v1/mod_mu/cron_queue_user_post',
  meaning: 'Empties the queues: mails to customers, and reported traffic of nodes.',
});

export const payList = call({
  ...cron,
  operation: 'v1.cron.payList',
  method: 'GET',
  path: '/v1/mod_mu/active_check_paylist',
  meaning: 'Asks the gateways about pending recharges, and credits confirmed ones.',
});

export const everyMinute = call({
  ...cron,
  operation: 'v1.cron.everyMinute',
  method: 'GET',
  path: '/v1/mod_mu/cron_1min_task_all',
  meaning: 'Runs the jobs that repeat each minute or more often.',
});

export const bans = call({
  ...cron,
  operation: 'v1.cron.bans',
  method: 'GET',
  path: '/v1/mod_mu/cron_ban_task',
  meaning: 'Mails customers whose ban has begun. Bans begin and end by themselves.',
});

export const renewals = call({
  ...cron,
  operation: 'v1.cron.renewals',
  method: 'POST',
  path: '/v1/mod_mu/check_old_service_auto_renew',
  meaning: 'Renews the plans that are due if the wallet covers the price.',
});

export const passwords = call({
  ...cron,
  operation: 'v1.cron.passwords',
  method: 'GET',
  path: '/v1/mod_mu/check_user_password',
  meaning: 'Marks accounts with one of the most common passwords, some at a time. Accepts no password.',
});

export const linkGroups = call({
  ...cron,
  operation: 'v1.cron.linkGroups',
  method: 'GET',
  path: '/api/v2/cron_task/user_link_group',
  meaning: 'Assigns a link group to customers without one; with `is_all_flush`, to all customers again.',
  query: () => ({ ...trigger, is_all_flush: z._default(flag, false) }),
});

const imported = 'Without a column store it says so and does nothing.';

export const importTrafficRaw = call({
  ...cron,
  operation: 'v1.cron.importTrafficRaw',
  method: 'GET',
  path: '/v1/mod_mu/clickhouse_import_user_traffic_raw',
  meaning: `Copies what nodes reported to the column store. ${imported}`,
});

export const importAliveIps = call({
  ...cron,
  operation: 'v1.cron.importAliveIps',
  method: 'GET',
  path: '/v1/mod_mu/clickhouse_import_mod_mu_user_alive_ip',
  meaning: `Copies to the column store which customers used which node from which address. ${imported}`,
});

export const importDataHistory = call({
  ...cron,
  operation: 'v1.cron.importDataHistory',
  method: 'GET',
  path: '/v1/mod_mu/clickhouse_import_user_data_history',
  meaning: `Copies the daily records of customers to the column store. ${imported}`,
});

export const importTrafficTotal = call({
  ...cron,
  operation: 'v1.cron.importTrafficTotal',
  method: 'GET',
  path: '/v1/mod_mu/clickhouse_import_user_traffic_log_total',
  meaning: `Copies the hourly traffic of customers and nodes to the column store. ${imported}`,
});

export const lokiExport = call({
  operation: 'v1.cron.lokiExport',
  method: 'GET',
  path: '/v1/mod_mu/grafana_loki_export',
  access: 'cron',
  envelope: 'plain',
  meaning:
    'Node events of the last hour as a body for Loki’s push call, which ignores events that it already has.',
  query: () => trigger,
  answer: () =>
    z.object({
      streams: z.array(
        z.object({
          stream: z.record(z.string(), z.string()),
          /** Unix nanoseconds and a line of JSON, oldest first. */
          values: z.array(z.array(z.string()).check(z.length(2))),
        }),
      ),
    }),
});
