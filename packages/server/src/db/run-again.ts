import { Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import { isBrokenPlan } from './speak-in-trips.ts';

/** Lets a transaction run a second time whose plan a migration broke meanwhile. */
function twice<DB>(builder: TransactionBuilder<DB>): TransactionBuilder<DB> {
  const execute = builder.execute.bind(builder);
  const isolate = builder.setIsolationLevel.bind(builder);
  const access = builder.setAccessMode.bind(builder);
  return Object.assign(builder, {
    setIsolationLevel: (...given: Parameters<typeof isolate>) => twice(isolate(...given)),
    setAccessMode: (...given: Parameters<typeof access>) => twice(access(...given)),
    async execute<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
      try {
        return await execute(work);
      } catch (error) {
        if (!isBrokenPlan(error)) throw error;
        return execute(work);
      }
    },
  });
}

/**
 * A database whose transactions outlive a change of its tables. Nothing of a transaction that failed was kept, so its
 * function runs once more; its effects are in the database alone.
 */
export class LastingKysely<DB> extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    return twice(super.transaction());
  }
}
