import type { CallAnswer } from '@ferry/core/contract/call';
import type { list } from '@ferry/core/contract/jobs';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { JobTables } from '../../db/job-tables.ts';
import { beats, type Job } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { slotOf } from '../../jobs/slot.ts';
import { say, type WordKey } from '../../words/words.ts';

type Result = CallAnswer<typeof list>['result'];
type Shown = Result['jobs'][number];

interface Record {
  name: string;
  slot: string;
  started_at: Date;
  ended_at: Date | null;
  outcome: JobTables['job_run']['outcome'];
  rows_touched: number | null;
  run_by: NonNullable<Shown['last_run']>['run_by'];
  runs: number;
  failure: string | null;
}

/** The newest record of each job, and when it last went well. */
async function readLast({ database }: Context, names: string[]) {
  const { rows } = await sql<{ name: string; last: string | null; done_at: Date | null }>`
    select job.name, last.slot as last,
      (select ended_at from job_run where job_run.name = job.name and outcome = 'done'
        order by started_at desc limit 1) as done_at
    from unnest(${names}::text[]) as job (name)
    left join lateral (select slot from job_run where job_run.name = job.name
      order by started_at desc limit 1) as last on true`.execute(database.sql);
  const records = await database.sql
    .selectFrom('job_run')
    .select([
      'name',
      'slot',
      'started_at',
      'ended_at',
      'outcome',
      'rows_touched',
      'run_by',
      'runs',
      'failure',
    ])
    .where((where) =>
      where.or(
        rows.map(({ name, last }) => where.and([where('name', '=', name), where('slot', '=', last ?? '')])),
      ),
    )
    .execute();
  return new Map(
    rows.map(({ name, done_at }) => [
      name,
      { doneAt: done_at, record: records.find((each) => each.name === name) },
    ]),
  );
}

/** Twice its time, and a few minutes for a restart. */
const patience = ({ everySeconds }: Job): number => (2 * everySeconds + 180) * 1000;

function describe(ctx: Context, job: Job, record: Record | undefined, doneAt: Date | null): Shown {
  const at = ctx.now();
  const slot = slotOf(job, at, ctx.config.timeZone);
  const isOver = record?.slot === slot.name && record.outcome === 'done';
  const next = beats(job) ? new Date(at.getTime() + job.everySeconds * 1000) : isOver ? slot.endsAt : at;
  const isOverdue = doneAt === null || at.getTime() - doneAt.getTime() > patience(job);
  const warning: WordKey | null = isOverdue
    ? ctx.config.runsJobs
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
export async function listJobs(ctx: Context<'admin'>, jobs: Jobs): Promise<{ result: Result }> {
  const known = [...jobs.all, jobs.daily('server')];
  const last = await readLast(
    ctx,
    known.map((job) => job.name),
  );
  return {
    result: {
      runs_here: ctx.config.runsJobs,
      jobs: known.map((job) => {
        const { record, doneAt } = last.get(job.name) ?? { record: undefined, doneAt: null };
        return describe(ctx, job, record, doneAt);
      }),
    },
  };
}
