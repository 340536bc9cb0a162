import type { ColumnType, Generated } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>;

/** Who started a run of a job. */
export type RunBy = 'server' | 'cron' | 'auto' | 'admin';

export interface JobTables {
  job_run: {
    name: string;
    slot: string;
    started_at: GeneratedTime;
    ended_at: Time | null;
    outcome: 'done' | 'failed' | 'lost' | null;
    rows_touched: number | null;
    run_by: Generated<RunBy>;
    run_id: Generated<string>;
    beat_at: GeneratedTime;
    runs: Generated<number>;
    failure: string | null;
  };
}
