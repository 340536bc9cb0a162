import {
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type TransactionBuilder,
} from 'kysely';
import type { Connection } from './connection.ts';
import { isBrokenPlan } from './plans.ts';

const driverOf = (connect: () => Promise<Connection>): Driver => ({
  async init() {},
  acquireConnection: connect,
  async beginTransaction(connection: Connection, { isolationLevel, accessMode }) {
    const level = isolationLevel && `isolation level ${isolationLevel}`;
    connection.begin(['begin', level, accessMode].filter(Boolean).join(' '));
  },
  commitTransaction: (connection: Connection) => connection.commit(),
  async rollbackTransaction(connection: Connection) {
    await connection.rollback().catch((error: unknown) => {
      connection.isBroken = true;
      throw error;
    });
  },
  async releaseConnection(connection: Connection) {
    connection.release();
  },
  async destroy() {},
});

type Work<DB, T> = (tx: Transaction<DB>) => Promise<T>;

/**
 * A database whose transactions send statements at once, and survive a change of their tables. A transaction whose plan
 * broke is rolled back and its function runs once more, so it must have no effects outside of the database.
 */
export class LastingKysely<DB> extends Kysely<DB> {
  readonly #dialect: Dialect;

  constructor(connect: () => Promise<Connection>) {
    const dialect: Dialect = {
      createDriver: () => driverOf(connect),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    };
    super({ dialect });
    this.#dialect = dialect;
  }

  override transaction(): TransactionBuilder<DB> {
    return this.#lasting(super.transaction());
  }

  #lasting(builder: TransactionBuilder<DB>): TransactionBuilder<DB> {
    const execute = builder.execute.bind(builder);
    const isolate = builder.setIsolationLevel.bind(builder);
    const access = builder.setAccessMode.bind(builder);
    return Object.assign(builder, {
      setIsolationLevel: (...given: Parameters<typeof isolate>) => this.#lasting(isolate(...given)),
      setAccessMode: (...given: Parameters<typeof access>) => this.#lasting(access(...given)),
      execute: <T>(work: Work<DB, T>): Promise<T> =>
        execute(this.#unqueued(work)).catch((error: unknown) => {
          if (!isBrokenPlan(error)) throw error;
          return execute(this.#unqueued(work));
        }),
    });
  }

  /**
   * Kysely sends a statement of a transaction only after the result of the one before. The connection keeps the order
   * itself, so this queue is not needed.
   */
  #unqueued<T>(work: Work<DB, T>): Work<DB, T> {
    const dialect = this.#dialect;
    return (tx) => {
      const queued = tx.getExecutor();
      return queued.provideConnection((connection) => {
        const executor = queued.withConnectionProvider({ provideConnection: (use) => use(connection) });
        // Creating a transaction needs a driver but sends nothing.
        return work(
          new Transaction({ config: { dialect }, dialect, driver: dialect.createDriver(), executor }),
        );
      });
    };
  }
}
