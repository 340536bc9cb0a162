import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely';
import type { Sql } from './database.ts';

/** How a query is sent to PostgreSQL. The embedded database executes every query at once. */
export interface Sending {
  readonly isDeferred?: boolean;
  readonly isPlannedEachTime?: boolean;
}

const send = <Row>(tx: Sql, query: CompiledQuery<Row>, how: Sending): Promise<QueryResult<Row>> =>
  tx.getExecutor().executeQuery({ ...query, ...how } as CompiledQuery<Row>);

/**
 * Executes a query whose result nobody needs, and whose error may fail the commit. With PostgreSQL it costs no round
 * trip: it is sent with the transaction's next statement, or with the commit, which throws its error.
 */
export async function deferred(tx: Sql, query: CompiledQuery): Promise<void> {
  await send(tx, query, { isDeferred: true });
}

/**
 * Executes a query whose best plan depends on its values. A generic plan would read partitions that these values do not
 * need, or use averages where few rows own most of the data.
 */
export const plannedEachTime = <Row>(tx: Sql, query: RawBuilder<Row>): Promise<QueryResult<Row>> =>
  send(tx, query.compile(tx), { isPlannedEachTime: true });
