// Called by staff with a script token: the check of the whole site.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { result, time } from '../base/primitives.ts';

/** The checks, in order. */
export const checkNames = [
  'configuration',
  'database',
  'schema',
  'clock',
  'disk',
  'mail',
  'payments',
  'unusual_payments',
  'telegram',
  'column_store',
  'proxy',
  'nodes',
  'certificates',
  'agents',
  'cut_off',
  'node_groups',
  'link_hosts',
  'texts',
  'monthly_traffic',
  'jobs',
  'backup',
  'secrets',
] as const;

/** The width of a column with their names. */
export const checkNameWidth = Math.max(...checkNames.map((name) => name.length));

export const finding = z.object({
  name: z.enum(checkNames),
  /** `skipped`: not relevant for this site, or something that it needs is missing. */
  outcome: z.enum(['ok', 'warning', 'failed', 'skipped']),
  /** The result, in the caller’s language. */
  message: z.string(),
  /** What to do, in one sentence. `null`: nothing. */
  cure: z.nullable(z.string()),
  milliseconds: z.int(),
});

export const examine = call({
  operation: 'doctor.examine',
  method: 'GET',
  path: '/api/v2/admin_api/doctor',
  access: 'admin',
  scope: 'admin:doctor.read',
  meaning:
    'Checks the site: database and its tables, clocks, disk, mail, payment gateways, unusual payments, bot, proxy, nodes, their certificates, agents, lists, groups and traffic of the month, subscription hosts, texts for customers, jobs, backups and keys. Sends no mail and changes nothing.',
  answer: () =>
    result(
      z.object({
        version: z.string(),
        /** The server’s clock. */
        at: time,
        /** No check failed. Warnings do not count. */
        is_well: z.boolean(),
        checks: z.array(finding),
      }),
    ),
  seconds: 30,
  extension: true,
});
