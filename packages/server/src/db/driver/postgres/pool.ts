import pg from 'pg';
import { Outage, outageOf } from '../outage.ts';
import { batchTrips, type TripOptions } from './round-trips.ts';

/** Converts an error of the driver itself to an outage, unless it could not parse an answer. */
export function asOutage(error: unknown): unknown {
  const known = outageOf(error);
  if (known !== undefined) return known;
  if (error instanceof pg.DatabaseError) return error;
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return error;
  return new Outage(/time ?out/i.test((error as Error).message) ? 'late' : 'unavailable', error);
}

/** Closes a connection at once, without waiting for the other side. All its queries fail. */
export function cut(client: pg.Client, why?: Error): void {
  client.connection.stream.destroy(why);
}

/** Closes a connection whose query gets no answer. Otherwise it would stay in use for ever. */
export function limitQueries(client: pg.Client, milliseconds: number): void {
  const ask: (...given: unknown[]) => Promise<unknown> = client.query.bind(client);
  const query = async (...given: unknown[]): Promise<unknown> => {
    const timer = setTimeout(
      () => cut(client, new Error('timeout of a query that got no answer')),
      milliseconds,
    );
    try {
      return await ask(...given);
    } catch (error) {
      throw asOutage(error);
    } finally {
      clearTimeout(timer);
    }
  };
  client.query = query as typeof client.query;
}

/** A pool whose connections may break and whose queries end in time, whatever happens to the database. */
export function openPool(options: pg.PoolConfig, queryMilliseconds: number, trips: TripOptions) {
  const pool = new pg.Pool(options);
  // The pool replaces a broken connection. A connection that is in use also needs an error listener, or the error
  // would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    batchTrips(client, trips);
    limitQueries(client, queryMilliseconds);
  });
  return {
    async connect(): Promise<pg.PoolClient> {
      try {
        return await pool.connect();
      } catch (error) {
        throw asOutage(error);
      }
    },
    async end(): Promise<void> {
      if (!pool.ending) await pool.end();
    },
  };
}
