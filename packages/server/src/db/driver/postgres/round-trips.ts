import type pg from 'pg';
import { batchWrites } from './batch-writes.ts';
import { lastWithCommit, ofNothing } from './last-with-commit.ts';
import { makeTrip } from './one-trip.ts';
import { type Kept, queryPrepared } from './prepared-query.ts';
import { StatementNames } from './statement-names.ts';

/** How a database uses its connections. */
export interface TripOptions {
  /** Counts invalid plans on all connections. Without it no plan is cached: a pooler may change the session. */
  readonly plans?: { broken: number };
  /** A statement at the begin of each transaction, for sessions that can not be configured. */
  readonly settings?: string;
}

/** A migration changed the result type of a cached plan: PostgreSQL refuses the plan, and the transaction fails. */
export const isBrokenPlan = (error: unknown): boolean => {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string };
  // The message is not checked, because it is in the language of the database.
  return code === '0A000' && routine === 'RevalidateCachedQuery';
};

/** The prepared statements of one connection by name, and the names to be closed with the next round trip. */
function openPlanCache(plans: TripOptions['plans']) {
  const names = new StatementNames();
  let seen = plans?.broken ?? 0;
  let gone: string[] = [];
  return {
    /** The plan of a statement with so many values. `undefined` if it is not cached. */
    planOf(text: string, values: number): Kept | undefined {
      if (plans === undefined) return undefined;
      if (seen !== plans.broken) gone.push(...names.clear());
      seen = plans.broken;
      const taken = names.take(text, values);
      if (taken.gone !== undefined) gone.push(taken.gone);
      return taken.kept;
    },
    /** Forgets a statement that failed. The driver may regard it as prepared, although parsing it failed. */
    forget(text: string, name: string): void {
      names.forget(text);
      gone.push(name);
    },
    /** Names to be closed. Each is returned once. */
    takeGone(): string[] {
      const going = gone;
      gone = [];
      return going;
    },
  };
}

/**
 * Caches plans by name, and sends the begin of a transaction together with its first statement: if one fails, the
 * other is not executed. A transaction without statements costs nothing. A statement `withCommit` waits for the commit.
 */
export function batchTrips(client: pg.Client, { plans, settings }: TripOptions): void {
  const send: (...given: unknown[]) => Promise<pg.QueryResult> = client.query.bind(client);
  const holdWrites = batchWrites(client);
  const ask: typeof send = (...given) => {
    holdWrites();
    return send(...given);
  };
  const kept = openPlanCache(plans);
  /** The begin of a transaction that was not sent yet. */
  let begin: string | undefined;
  let isOpen = false;
  /**
   * A begin that was sent and not yet answered. Statements wait for it: if it fails, they would run outside of the
   * transaction.
   */
  let beginning: Promise<unknown> | undefined;

  function leading(): string[] {
    const isFirst = begin !== undefined || !isOpen;
    const first = [begin, isFirst ? settings : undefined].filter((one) => one !== undefined);
    begin = undefined;
    return first;
  }

  function sent(trip: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    if (!isOpen) return trip;
    beginning = trip;
    const isOver = () => {
      beginning = undefined;
    };
    trip.then(isOver, isOver);
    return trip;
  }

  async function statement(text: string, values: unknown[], isSecond = false): Promise<pg.QueryResult> {
    if (beginning !== undefined) await beginning;
    const isAlone = !isOpen;
    const plan = kept.planOf(text, values.length);
    const first = leading();
    const gone = kept.takeGone();
    try {
      if (first.length > 0 || gone.length > 0)
        return await sent(makeTrip({ query: ask }, { first, gone, name: plan?.name, text, values }));
      return plan === undefined ? await ask(text, values) : await queryPrepared(ask, plan, text, values);
    } catch (error) {
      if (plan !== undefined) kept.forget(text, plan.name);
      if (!isBrokenPlan(error) || plans === undefined) throw error;
      plans.broken += 1;
      // A single statement had no effect, so it is sent again here. A transaction is run again by its own caller.
      if (!isAlone || isSecond) throw error;
      return statement(text, values, true);
    }
  }

  async function end(text: 'commit' | 'rollback'): Promise<unknown> {
    await beginning?.catch(() => {});
    isOpen = false;
    const isEmpty = begin !== undefined;
    begin = undefined;
    return isEmpty ? ofNothing(text.toUpperCase()) : ask(text);
  }

  function query(text: unknown, values?: unknown, ...rest: unknown[]): unknown {
    if (typeof text !== 'string' || rest.length > 0) return ask(text, values, ...rest);
    if (text === 'begin' || text.startsWith('start transaction')) {
      begin = text;
      isOpen = true;
      return ofNothing('BEGIN');
    }
    if (text === 'commit' || text === 'rollback') return end(text);
    if (Array.isArray(values)) return statement(text, values);
    // A script is sent as text, together with the statements before it.
    return ask(isOpen ? [...leading(), text].join(';') : text);
  }
  const withLast = lastWithCommit(query);
  client.query = (async (...given: Parameters<typeof query>) =>
    withLast(...given)) as unknown as typeof client.query;
}
