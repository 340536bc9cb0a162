import pg from 'pg';

/** Fields of a connection that the driver's types do not declare. */
interface Wire extends Pick<pg.Connection, 'stream'> {
  readonly parsedStatements: Record<string, string | undefined>;
  parse(query: { text: string; name: string; types: number[] }): void;
  bind(given: { portal: string; statement: string; values: unknown[] }): void;
  describe(what: { type: 'P'; name: string }): void;
  execute(what: { portal: string; rows: number }): void;
  close(what: { type: 'S'; name: string }): void;
}

interface Trip {
  /**
   * Statements without parameters that are sent first, such as `begin`. If one fails, the others are not executed.
   */
  readonly first: readonly string[];
  /** Names of prepared statements that the connection closes. */
  readonly gone: readonly string[];
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

class TripQuery extends pg.Query {
  constructor(
    { first, gone, name, text, values }: Trip,
    done: (error: Error | undefined, result: unknown) => void,
  ) {
    const config = {
      text,
      values: [...values],
      queryMode: 'extended',
      ...(name === undefined ? {} : { name }),
    };
    super(config, done);
    const { submit } = this;
    this.submit = (connection) => {
      const wire = connection as unknown as Wire;
      // One write to the socket.
      wire.stream.cork();
      try {
        for (const one of gone) {
          wire.close({ type: 'S', name: one });
          delete wire.parsedStatements[one];
        }
        for (const one of first) {
          wire.parse({ text: one, name: '', types: [] });
          wire.bind({ portal: '', statement: '', values: [] });
          wire.describe({ type: 'P', name: '' });
          wire.execute({ portal: '', rows: 0 });
        }
        return submit.call(this, connection);
      } finally {
        wire.stream.uncork();
      }
    };
  }
}

/** Sends a statement together with the ones before it in one round trip, and returns its own result. */
export const makeTrip = (client: { query(trip: pg.Query): unknown }, trip: Trip): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | undefined, result: unknown) => {
      if (error) reject(error);
      else resolve((Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult);
    };
    client.query(new TripQuery(trip, done));
  });
