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

/** Closes a connection whose query gets no answer, and ends the query. Otherwise both would last for ever. */
export function limitQueries(client: pg.Client, milliseconds: number): void {
  const ask: (...given: unknown[]) => Promise<unknown> = client.query.bind(client);
  const query = (...given: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const refuse = (error: unknown) => reject(asOutage(error));
      const timer = setTimeout(() => {
        const why = new Error('timeout of a query that got no answer');
        cut(client, why);
        refuse(why);
      }, milliseconds);
      ask(...given)
        .finally(() => clearTimeout(timer))
        .then(resolve, refuse);
    });
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
