import { type Dialect, Kysely, Transaction, type TransactionBuilder } from 'kysely';
import { isBrokenPlan } from './round-trips.ts';

type Work<DB, T> = (tx: Transaction<DB>) => Promise<T>;
type Unqueued<DB> = <T>(work: Work<DB, T>) => Work<DB, T>;

/**
 * Kysely sends a statement of a transaction only after the result of the one before. The driver keeps the order
 * itself, so this queue is not needed.
 */
function unqueued<DB>(dialect: Dialect): Unqueued<DB> {
  // Creating a transaction needs a driver but sends nothing.
  const props = { config: { dialect }, dialect, driver: dialect.createDriver() };
  return (work) => (tx) => {
    const queued = tx.getExecutor();
    return queued.provideConnection((connection) => {
      const executor = queued.withConnectionProvider({ provideConnection: (use) => use(connection) });
      return work(new Transaction({ ...props, executor }));
    });
  };
}

/** Lets a transaction run a second time if a migration invalidated one of its plans. */
function twice<DB>(builder: TransactionBuilder<DB>, prepare: Unqueued<DB>): TransactionBuilder<DB> {
  const execute = builder.execute.bind(builder);
  const isolate = builder.setIsolationLevel.bind(builder);
  const access = builder.setAccessMode.bind(builder);
  return Object.assign(builder, {
    setIsolationLevel: (...given: Parameters<typeof isolate>) => twice(isolate(...given), prepare),
    setAccessMode: (...given: Parameters<typeof access>) => twice(access(...given), prepare),
    async execute<T>(work: Work<DB, T>): Promise<T> {
      try {
        return await execute(prepare(work));
      } catch (error) {
        if (!isBrokenPlan(error)) throw error;
        return execute(prepare(work));
      }
    },
  });
}

/**
 * A database whose transactions survive a change of their tables, and which sends statements at once. A failed
 * transaction is rolled back, so its function runs once more; it must have no effects outside of the database.
 */
export class LastingKysely<DB> extends Kysely<DB> {
  readonly #unqueued: Unqueued<DB>;

  constructor(dialect: Dialect) {
    super({ dialect });
    this.#unqueued = unqueued(dialect);
  }

  override transaction(): TransactionBuilder<DB> {
    return twice(super.transaction(), this.#unqueued);
  }
}
