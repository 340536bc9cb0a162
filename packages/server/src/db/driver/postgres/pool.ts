import pg from 'pg';
import { asOutage, Connection, type ConnectionOptions, cut } from './connection.ts';

/** A pool whose connections may break and whose queries end in time, whatever happens to the database. */
export function openPool(options: pg.PoolConfig, habits: ConnectionOptions) {
  const pool = new pg.Pool(options);
  const connections = new Map<pg.Client, Connection>();
  const lent = new Set<pg.Client>();
  const givenUp = Promise.withResolvers<never>();
  givenUp.promise.catch(() => {});
  let isGivenUp = false;
  // The pool replaces a broken connection. A connection that is in use also needs an error listener, or the error
  // would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    connections.set(client, new Connection(client, habits));
  });
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_error, client) => lent.delete(client));
  pool.on('remove', (client) => {
    lent.delete(client);
    connections.delete(client);
  });
  /** The pool may still offer a closed connection, because it learns of the end later. */
  async function connect(): Promise<Connection> {
    for (;;) {
      const client = await pool.connect();
      const connection = connections.get(client);
      if (connection !== undefined && !client.connection.stream.destroyed) return connection;
      client.release(true);
    }
  }
  return {
    connections: () => [...connections.values()],
    async connect(): Promise<Connection> {
      const connecting = connect();
      try {
        return await Promise.race([connecting, givenUp.promise]);
      } catch (error) {
        if (isGivenUp) connecting.then((connection) => connection.release(true)).catch(() => {});
        throw asOutage(error);
      }
    },
    /** Closes idle connections, because their next statement might get no answer. */
    dropIdle(): void {
      for (const client of connections.keys()) if (!lent.has(client)) cut(client);
    },
    /** Closes every connection, and opens no new ones. Callers that wait for a connection or an answer get an error. */
    giveUp(why: Error): void {
      isGivenUp = true;
      givenUp.reject(why);
      for (const client of connections.keys()) cut(client, why);
    },
    async end(): Promise<void> {
      if (pool.ending) return;
      const ended = pool.end();
      // `end` would wait for connections that are still being opened.
      if (!isGivenUp) await ended;
    },
  };
}

export type Pool = ReturnType<typeof openPool>;
