import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { list } from '@ferry/core/contract/jobs/admin';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { beats, type Job } from '../../../jobs/job.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { type Slot, slotOf } from '../../../jobs/slot.ts';
import { say, type WordKey } from '../../../words/words.ts';

type Result = CallAnswer<typeof list>['result'];
type Shown = Result['jobs'][number];
type Asked = Pick<Context, 'database' | 'config' | 'now' | 'language'>;

/** The newest record of each job, its last success, and whether its current slot is done. */
async function readLast({ database }: Asked, slots: { name: string; slot: string }[]) {
  const { rows } = await sql<{ name: string; last: string | null; done_at: Date | null; is_over: boolean }>`
    select job.name, last.slot as last,
      (select ended_at from job_run where job_run.name = job.name and outcome = 'done'
        order by started_at desc limit 1) as done_at,
      exists (select from job_run
        where job_run.name = job.name and job_run.slot = job.slot and outcome = 'done') as is_over
    from unnest(${slots.map(({ name }) => name)}::text[], ${slots.map(({ slot }) => slot)}::text[]) as job (name, slot)
    left join lateral (select slot from job_run where job_run.name = job.name
      order by started_at desc limit 1) as last on true`.execute(database.sql);
  const records = await database.sql
    .selectFrom('job_run')
    .select(columnsOf('job_run'))
    .where((where) =>
      where.or(
        rows.map(({ name, last }) => where.and([where('name', '=', name), where('slot', '=', last ?? '')])),
      ),
    )
    .execute();
  return new Map(
    rows.map(({ name, done_at, is_over }) => [
      name,
      { doneAt: done_at, isOver: is_over, record: records.find((each) => each.name === name) },
    ]),
  );
}

type Last = Awaited<ReturnType<typeof readLast>> extends Map<string, infer L> ? L : never;

/** A job is overdue after twice its interval and a few minutes for a restart. */
const overdueAfterMs = ({ everySeconds }: Job): number => (2 * everySeconds + 180) * 1000;

function describe(ctx: Asked, job: Job, slot: Slot, { record, doneAt, isOver }: Last): Shown {
  const at = ctx.now();
  const next = beats(job) ? new Date(at.getTime() + job.everySeconds * 1000) : isOver ? slot.endsAt : at;
  const isRunning = record !== undefined && record.ended_at === null;
  const isLate = (since: Date) => at.getTime() - since.getTime() > overdueAfterMs(job);
  // The first run of a new job may take longer.
  const isNew = isRunning && record.runs === 1 && !isLate(record.started_at);
  const isOverdue = doneAt === null ? !isNew : isLate(doneAt);
  const warning: WordKey | null = isOverdue
    ? isRunning && isLate(record.started_at)
      ? 'jobs.hangs'
      : ctx.config.runsJobs
        ? 'jobs.overdue_here'
        : 'jobs.overdue_cron'
    : record?.outcome === 'failed'
      ? 'jobs.last_failed'
      : null;
  return {
    name: job.name,
    every_seconds: job.everySeconds,
    last_run:
      record === undefined
        ? null
        : {
            slot: record.slot,
            started_at: record.started_at.toISOString(),
            ended_at: record.ended_at?.toISOString() ?? null,
            outcome: record.outcome,
            rows_touched: record.rows_touched,
            run_by: record.run_by,
            runs: record.runs,
            failure: record.failure,
          },
    last_done_at: doneAt?.toISOString() ?? null,
    next_run_at: next.toISOString(),
    is_overdue: isOverdue,
    warning: warning === null ? null : say(ctx.language, warning),
  };
}

/** Every job with its last and next run. */
export async function listJobs(ctx: Asked, jobs: Jobs): Promise<{ result: Result }> {
  const known = jobs.withDaily('server').map((job) => ({
    job,
    slot: slotOf(job, ctx.now(), ctx.config.timeZone),
  }));
  const last = await readLast(
    ctx,
    known.map(({ job, slot }) => ({ name: job.name, slot: slot.name })),
  );
  const never: Last = { record: undefined, doneAt: null, isOver: false };
  return {
    result: {
      runs_here: ctx.config.runsJobs,
      jobs: known.map(({ job, slot }) => describe(ctx, job, slot, last.get(job.name) ?? never)),
    },
  };
}
