import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely';
import type { Sql } from './database.ts';

/** How PostgreSQL gets a query. The embedded database executes all alike, at once. */
export interface Sending {
  readonly isDeferred?: boolean;
  readonly isPlannedEachTime?: boolean;
}

const send = <Row>(tx: Sql, query: CompiledQuery<Row>, how: Sending): Promise<QueryResult<Row>> =>
  tx.getExecutor().executeQuery({ ...query, ...how } as CompiledQuery<Row>);

/**
 * Executes a query whose result nobody needs, and which fails only where the commit should fail, too. With PostgreSQL
 * it costs no round trip: it is sent together with what its transaction asks next, at the latest the commit, which
 * throws its error.
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
