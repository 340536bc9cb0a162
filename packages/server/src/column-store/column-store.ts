import type { ClickHouseClient } from '@clickhouse/client-web';
import { boundedFetch } from '../outside/bounded-fetch.ts';
import { migrateColumnStore } from './migrate-column-store.ts';

/** Milliseconds that a reader waits for the store, and for which the store is not asked again after a timeout. */
const readMilliseconds = 3_000;
const pauseMilliseconds = 30_000;
const insertMilliseconds = 30_000;
/** Bytes of an answer. A customer's year by hours and nodes has a few megabytes. */
const maxBytes = 33_554_432;

/** A ClickHouse with copies for statistics. Nothing important is stored only there. */
export interface ColumnStore {
  /** Returns the rows of a query with `{name:Type}` parameters. Rejects at once during the pause after a timeout. */
  read<Row>(query: string, params: Readonly<Record<string, string | number>>): Promise<Row[]>;
  /** Resolves when the rows are in the table. */
  insert(table: string, rows: readonly object[]): Promise<void>;
  close(): Promise<void>;
}

/** The column store does not answer. */
export class ColumnStoreAway extends Error {}

/** Rejects after a timeout: a machine that is gone does not even refuse a connection. */
async function within<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(milliseconds);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener(
      'abort',
      () => reject(new ColumnStoreAway('the column store did not answer in time')),
      { once: true },
    );
  });
  return Promise.race([work(signal), late]);
}

async function createClient(url: string): Promise<ClickHouseClient> {
  // The client for browsers, because it takes a `fetch`.
  const clickhouse = await import('@clickhouse/client-web');
  return clickhouse.createClient({
    url,
    application: 'ferry',
    request_timeout: insertMilliseconds,
    fetch: boundedFetch({ maxBytes, milliseconds: insertMilliseconds }),
    // Errors are thrown, and the caller logs them.
    log: { level: clickhouse.ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      date_time_input_format: 'best_effort',
      output_format_json_quote_64bit_integers: 0,
    },
  });
}

/** Loads the client and connects on first use. */
export function openColumnStore(url: string | undefined): ColumnStore | null {
  if (url === undefined) return null;
  let created: Promise<ClickHouseClient> | undefined;
  let migrated: Promise<void> | undefined;
  let pausedUntil = 0;
  const clientOf = async () => {
    created ??= createClient(url);
    const client = await created;
    migrated ??= migrateColumnStore(client).catch((error) => {
      migrated = undefined;
      throw error;
    });
    await migrated;
    return client;
  };
  return {
    async read<Row>(query: string, params: Readonly<Record<string, string | number>>) {
      if (performance.now() < pausedUntil)
        throw new ColumnStoreAway('the column store did not answer a moment ago');
      try {
        return await within(readMilliseconds, async (abort_signal) => {
          const client = await clientOf();
          const result = await client.query({
            query,
            query_params: { ...params },
            format: 'JSONEachRow',
            abort_signal,
            clickhouse_settings: { max_execution_time: readMilliseconds / 1000 },
          });
          return result.json<Row>();
        });
      } catch (error) {
        pausedUntil = performance.now() + pauseMilliseconds;
        throw error;
      }
    },
    async insert(table, rows) {
      await within(insertMilliseconds, async (abort_signal) => {
        const client = await clientOf();
        await client.insert({ table, values: [...rows], format: 'JSONEachRow', abort_signal });
      });
      pausedUntil = 0;
    },
    async close() {
      await created?.then(
        (client) => client.close(),
        () => {},
      );
    },
  };
}
