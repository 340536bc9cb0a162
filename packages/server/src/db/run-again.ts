import { type Dialect, Kysely, Transaction, type TransactionBuilder } from 'kysely';
import { isBrokenPlan } from './speak-in-trips.ts';

type Work<DB, T> = (tx: Transaction<DB>) => Promise<T>;
type Unqueued<DB> = <T>(work: Work<DB, T>) => Work<DB, T>;

/** Kysely sends a statement of a transaction when the one before was answered; the driver keeps their order as well. */
function unqueued<DB>(dialect: Dialect): Unqueued<DB> {
  // A transaction is made with a driver and asks nothing of it.
  const props = { config: { dialect }, dialect, driver: dialect.createDriver() };
  return (work) => (tx) => {
    const queued = tx.getExecutor();
    return queued.provideConnection((connection) => {
      const executor = queued.withConnectionProvider({ provideConnection: (use) => use(connection) });
      return work(new Transaction({ ...props, executor }));
    });
  };
}

/** Lets a transaction run a second time whose plan a migration broke meanwhile. */
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
 * A database whose transactions outlive a change of its tables, and send statements as soon as they are asked. Nothing of
 * a transaction that failed was kept, so its function runs once more; its effects are in the database alone.
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
