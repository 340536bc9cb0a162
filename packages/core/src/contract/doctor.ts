import * as z from 'zod/mini';
import { call } from './call.ts';
import { result, time } from './primitives.ts';

/** What is looked at, in this order. */
export const checkNames = [
  'configuration',
  'database',
  'schema',
  'clock',
  'disk',
  'mail',
  'payments',
  'telegram',
  'column_store',
  'proxy',
  'nodes',
  'jobs',
  'backup',
  'secrets',
] as const;

export const finding = z.object({
  name: z.enum(checkNames),
  /** `skipped`: it does not concern this site, or what it needs is not there. */
  outcome: z.enum(['ok', 'warning', 'failed', 'skipped']),
  /** What was found, in the caller’s language. */
  message: z.string(),
  /** What to do about it, as one sentence; `null`: nothing. */
  cure: z.nullable(z.string()),
  milliseconds: z.int(),
});

export const examine = call({
  operation: 'doctor.examine',
  method: 'GET',
  path: '/api/v2/admin_api/doctor',
  access: 'admin',
  meaning:
    'Looks whether the site is well: database and its tables, clocks, disk, mail, payment gateways, bot, proxy, nodes, jobs, backups and keys. Sends no mail and changes nothing.',
  answer: result(
    z.object({
      version: z.string(),
      /** The server’s clock. */
      at: time,
      /** Nothing has failed; warnings do not count. */
      is_well: z.boolean(),
      checks: z.array(finding),
    }),
  ),
  seconds: 30,
  extension: true,
});
