// Called by staff with a script token: jobs.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { line, result, time } from '../base/primitives.ts';

const runBy = z.enum(['server', 'cron', 'auto', 'admin']);

/** The result of running a job. */
export const run = z.object({
  name: z.string(),
  /** A business day of the site, or the UTC minute in which the slot begins. */
  slot: z.string(),
  /** `already_done`: the slot was run before, nothing was changed. `running`: another process runs it now. */
  outcome: z.enum(['done', 'already_done', 'running']),
  rows_touched: z.int(),
});

export const list = call({
  operation: 'jobs.list',
  method: 'GET',
  path: '/api/v2/admin_api/jobs',
  access: 'admin',
  scope: 'admin:jobs.read',
  meaning: 'All jobs: the last and next run of each, its result, and whether it is overdue.',
  answer: () =>
    result(
      z.object({
        /** Whether the answering server runs the jobs itself. Otherwise cron calls must run them. */
        runs_here: z.boolean(),
        jobs: z.array(
          z.object({
            name: z.string(),
            every_seconds: z.int(),
            /** `null`: there is none, or it was too long ago to be stored. */
            last_run: z.nullable(
              z.object({
                slot: z.string(),
                started_at: time,
                /** `null`: still running. */
                ended_at: z.nullable(time),
                /** `lost`: its process died, and a later slot was run instead. */
                outcome: z.nullable(z.enum(['done', 'failed', 'lost'])),
                rows_touched: z.nullable(z.int()),
                run_by: runBy,
                /**
                 * How many times the slot was run. A failed slot is run again, and a job that repeats within a minute
                 * has several runs in one slot.
                 */
                runs: z.int(),
                failure: z.nullable(z.string()),
              }),
            ),
            last_done_at: z.nullable(time),
            next_run_at: time,
            is_overdue: z.boolean(),
            /** What to do, in the caller’s language. `null`: nothing. */
            warning: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  extension: true,
});

export const runNow = call({
  operation: 'jobs.run',
  reachesOut: true,
  method: 'POST',
  path: '/api/v2/admin_api/jobs/{name}/run',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:jobs.write',
  meaning: 'Runs a job now, even if its slot was run already.',
  params: () => ({ name: line(1, 100) }),
  answer: () => result(run),
  seconds: 3_600,
  extension: true,
  refusals: ['jobs.failed', 'jobs.unknown'],
});
