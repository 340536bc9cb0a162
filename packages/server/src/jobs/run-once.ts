import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '../base/context.ts';
import { faultPoint } from '../base/faults.ts';
import { messageOf } from '../base/log.ts';
import { isAway } from '../db/driver/outage.ts';
import type { RunBy } from '../db/schema/rows.ts';
import type { Job } from './job.ts';
import { slotOf } from './slot.ts';
import { runWithinLimit } from './within-limit.ts';

/** Seconds between the heartbeats of a run, and seconds without one after which its process counts as dead. */
const beatSeconds = 10;
const deadSeconds = 30;

export interface Run {
  readonly name: string;
  readonly slot: string;
  /** `already_done`: the slot was run before. `running`: another process runs it now. */
  readonly outcome: 'done' | 'already_done' | 'running' | 'failed';
  readonly rows_touched: number;
  /** Whether it failed because of a database outage. */
  readonly wasAway?: boolean;
}

/**
 * Takes a slot that is new, that failed, or whose process died. It is one statement, so only one process gets the
 * slot.
 */
async function take(services: Services, name: string, slot: string, by: RunBy): Promise<string | undefined> {
  const { database, now } = services;
  const at = now();
  const dead = new Date(at.getTime() - deadSeconds * 1000);
  const id = randomUUID();
  const { rows } = await sql`
    insert into job_run (name, slot, run_id, run_by, started_at, beat_at)
    values (${name}, ${slot}, ${id}, ${by}, ${at}, ${at})
    on conflict (name, slot) do update set
      run_id = excluded.run_id, run_by = excluded.run_by, started_at = excluded.started_at, beat_at = excluded.beat_at,
      ended_at = null, outcome = null, failure = null, runs = job_run.runs + 1
    where job_run.outcome in ('failed', 'lost') or (job_run.ended_at is null and job_run.beat_at <= ${dead})
    returning 1`.execute(database.sql);
  if (rows.length === 0) return undefined;
  await database.sql
    .updateTable('job_run')
    .set(({ ref }) => ({ outcome: 'lost', ended_at: ref('beat_at') }))
    .where('name', '=', name)
    .where('slot', '<>', slot)
    .where('ended_at', 'is', null)
    .where('beat_at', '<=', dead)
    .execute();
  return id;
}

/** The state of a slot that could not be taken. */
async function taken({ database }: Services, name: string, slot: string): Promise<Run> {
  const row = await database.sql
    .selectFrom('job_run')
    .select(['ended_at', 'rows_touched'])
    .where('name', '=', name)
    .where('slot', '=', slot)
    .executeTakeFirst();
  const isDone = row !== undefined && row.ended_at !== null;
  return { name, slot, outcome: isDone ? 'already_done' : 'running', rows_touched: 0 };
}

/**
 * Runs a job in its slot and records the run. Of all processes and calls only one runs it. A slot whose run failed or
 * died is run again by the next caller. A failure is logged and returned, never thrown.
 */
export async function runOnce(
  services: Services,
  job: Job,
  by: RunBy,
  slot: string = slotOf(job, services.now(), services.config.timeZone).name,
): Promise<Run> {
  const { database, log, now } = services;
  const { name } = job;
  const id = await take(services, name, slot, by);
  if (id === undefined) return taken(services, name, slot);
  const own = database.sql
    .updateTable('job_run')
    .where('name', '=', name)
    .where('slot', '=', slot)
    .where('run_id', '=', id);
  const beat = setInterval(() => {
    own
      .set({ beat_at: now() })
      .execute()
      .catch((error: unknown) => log.warn({ err: error, job: name }, 'the heartbeat of a job failed'));
  }, beatSeconds * 1000);
  try {
    const rows_touched = await runWithinLimit(services, job);
    faultPoint('jobs.run before commit');
    await own.set({ ended_at: now(), outcome: 'done', rows_touched }).execute();
    faultPoint('jobs.run after commit');
    return { name, slot, outcome: 'done', rows_touched };
  } catch (error) {
    log.error({ err: error, job: name }, 'a job failed');
    await own.set({ ended_at: now(), outcome: 'failed', failure: failureOf(error) }).execute();
    return { name, slot, outcome: 'failed', rows_touched: 0, wasAway: isAway(error) };
  } finally {
    clearInterval(beat);
  }
}

/** The message of an error, cut to the length that is stored. */
export const failureOf = (error: unknown): string => messageOf(error).slice(0, 300);
