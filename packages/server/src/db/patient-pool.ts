import pg from 'pg';
import { Outage, outageOf } from './outage.ts';
import { type Manner, speakInTrips } from './speak-in-trips.ts';

/** What the driver itself throws is an outage, unless an answer could not be read. */
export function asOutage(error: unknown): unknown {
  const known = outageOf(error);
  if (known !== undefined) return known;
  if (error instanceof pg.DatabaseError) return error;
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return error;
  return new Outage(/time ?out/i.test((error as Error).message) ? 'late' : 'unavailable', error);
}

/** Ends a connection at once, whether or not the other side hears of it. All that waits on it fails. */
export function cut(client: pg.Client, why?: Error): void {
  client.connection.stream.destroy(why);
}

/** Gives a connection up that leaves a query without an answer: it would stay taken for ever. */
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

/** Connections that may be lost, and whose queries end in time, whatever becomes of the database. */
export function openPatientPool(options: pg.PoolConfig, queryMilliseconds: number, manner: Manner) {
  const pool = new pg.Pool(options);
  // The pool replaces a connection that breaks. Without a listener of its own one that is lent out would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    speakInTrips(client, manner);
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
