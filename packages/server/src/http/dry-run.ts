import { type Call, dryRunHeader, takesDryRun } from '@ferry/core/contract/base/call';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Context } from '../base/context.ts';
import { Refusal } from '../base/refusal.ts';
import type { Database } from '../db/driver/database.ts';
import type { Tables } from '../db/schema/tables.ts';

/**
 * Whether a call is a dry run. Throws a refusal if the call does not support dry runs, because the caller relies on it
 * that nothing changes.
 */
export function asksForDryRun(call: Call, ctx: Pick<Context, 'header'>): boolean {
  if (!call.changes || ctx.header(dryRunHeader) === undefined) return false;
  if (!takesDryRun(call) || ctx.header(dryRunHeader) !== '1') throw new Refusal('input.no_dry_run');
  return true;
}

/** A transaction whose inner transactions are savepoints: a failed one is rolled back alone. */
function joined(outer: Transaction<Tables>): Kysely<Tables> {
  let count = 0;
  const within = {
    setIsolationLevel: () => within,
    setAccessMode: () => within,
    async execute<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
      count += 1;
      const name = sql.id(`tried_${count}`);
      await sql`savepoint ${name}`.execute(outer);
      try {
        const done = await work(outer);
        await sql`release savepoint ${name}`.execute(outer);
        return done;
      } catch (error) {
        await sql`rollback to savepoint ${name}`.execute(outer);
        throw error;
      }
    },
  };
  return new Proxy(outer, {
    get(target, name) {
      if (name === 'transaction') return () => within;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Thrown to roll the transaction back. It is not an error. */
class TakenBack extends Error {}

/**
 * Runs a verb in one transaction that is always rolled back, and returns its answer. Mails and messages are rows of a
 * queue, so they are rolled back as well. Nobody is notified, because nothing is committed. The column store is not
 * available.
 */
export async function inDryRun<T>(ctx: Context, verb: (ctx: Context) => Promise<T>): Promise<T> {
  let answer: { readonly is: T } | undefined;
  try {
    await ctx.database.sql.transaction().execute(async (tx) => {
      const database: Database = Object.create(ctx.database, { sql: { value: joined(tx) } });
      const tried: Context = Object.create(ctx, {
        database: { value: database },
        columnStore: { value: null },
      });
      answer = { is: await verb(tried) };
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack) || answer === undefined) throw error;
  }
  if (answer === undefined) throw new Error('a dry run has no answer');
  return answer.is;
}
