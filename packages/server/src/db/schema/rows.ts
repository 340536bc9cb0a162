import type { Selectable } from 'kysely';
import { storedColumns, type Tables } from './tables.ts';

/** A row of a table or view as it is read. */
export type Row<T extends keyof Tables> = Selectable<Tables[T]>;

export type NodeEventKind = Row<'node_event'>['kind'];
export type PaySystem = Row<'recharge'>['system'];
export type ProductKind = Row<'product'>['kind'];
/** Why a sign-in was refused. */
export type RefusedFor = NonNullable<Row<'login_log'>['refused_for']>;
/** Who started a run of a job. */
export type RunBy = Row<'job_run'>['run_by'];
/** Bytes of one row or one sum: raw and billed. */
export type Bytes = Pick<Row<'traffic_row'>, 'upload' | 'download' | 'billed'>;

type Stored = typeof storedColumns;
type ColumnOf<T extends keyof Stored> = `${T}.${keyof Stored[T] & string}`;

/**
 * All columns of a table, for `select` and `returning`. They are named because the meaning of `*` changes with a
 * migration: PostgreSQL would refuse a plan that another process has cached.
 */
export const columnsOf = <T extends keyof Stored>(table: T): ColumnOf<T>[] =>
  Object.keys(storedColumns[table]).map((column) => `${table}.${column}` as ColumnOf<T>);
