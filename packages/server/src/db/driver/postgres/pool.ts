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

/** A connection whose queries end in time, and since when it waits for an answer, if it does. */
export interface Line {
  readonly client: pg.Client;
  waitsSince(): number | undefined;
}

/**
 * Closes a connection whose query gets no answer within its time, and ends the query. Otherwise both would last for
 * ever. `foundDead` is told of it.
 */
export function limitQueries(client: pg.Client, milliseconds: () => number, foundDead = () => {}): Line {
  const ask: (...given: unknown[]) => Promise<unknown> = client.query.bind(client);
  const waiting = new Set<{ readonly since: number }>();
  const query = (...given: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const one = { since: performance.now() };
      waiting.add(one);
      const refuse = (error: unknown) => reject(asOutage(error));
      const timer = setTimeout(() => {
        const why = new Error('timeout of a query that got no answer');
        cut(client, why);
        refuse(why);
        foundDead();
      }, milliseconds());
      ask(...given)
        .finally(() => {
          clearTimeout(timer);
          waiting.delete(one);
        })
        .then(resolve, refuse);
    });
  client.query = query as typeof client.query;
  return { client, waitsSince: () => waiting.values().next().value?.since };
}

/** What a pool does with its connections. */
interface PoolHabits {
  readonly trips: TripOptions;
  /** How long the query that is asked now may go without an answer. */
  readonly queryMilliseconds: () => number;
  /** Called when a query went without. */
  readonly foundDead: () => void;
}

/** A pool whose connections may break and whose queries end in time, whatever happens to the database. */
export function openPool(options: pg.PoolConfig, { trips, queryMilliseconds, foundDead }: PoolHabits) {
  const pool = new pg.Pool(options);
  const lines = new Map<pg.Client, Line>();
  const lent = new Set<pg.Client>();
  const givenUp = Promise.withResolvers<never>();
  givenUp.promise.catch(() => {});
  let isGivenUp = false;
  // The pool replaces a broken connection. A connection that is in use also needs an error listener, or the error
  // would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    batchTrips(client, trips);
    lines.set(client, limitQueries(client, queryMilliseconds, foundDead));
  });
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_error, client) => lent.delete(client));
  pool.on('remove', (client) => {
    lent.delete(client);
    lines.delete(client);
  });
  /** The pool learns later that a connection was cut. */
  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if (!client.connection.stream.destroyed) return client;
      client.release(true);
    }
  }
  return {
    lines: () => [...lines.values()],
    async connect(): Promise<pg.PoolClient> {
      const connecting = connect();
      try {
        return await Promise.race([connecting, givenUp.promise]);
      } catch (error) {
        if (isGivenUp) connecting.then((client) => client.release(true)).catch(() => {});
        throw asOutage(error);
      }
    },
    /** Closes connections that nobody uses: what they are asked next might get no answer. */
    dropIdle(): void {
      for (const client of lines.keys()) if (!lent.has(client)) cut(client);
    },
    /** Closes every connection, and opens none any more. Whoever waits for one, or for an answer, waits no longer. */
    giveUp(why: Error): void {
      isGivenUp = true;
      givenUp.reject(why);
      for (const client of lines.keys()) cut(client, why);
    },
    async end(): Promise<void> {
      if (pool.ending) return;
      const ended = pool.end();
      // It would wait for connections that are still being opened.
      if (!isGivenUp) await ended;
    },
  };
}

export type Pool = ReturnType<typeof openPool>;
