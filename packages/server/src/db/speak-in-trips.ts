import type pg from 'pg';
import { askKept, type Kept } from './kept-query.ts';
import { makeTrip } from './one-trip.ts';
import { inOneWrite } from './one-write.ts';
import { StatementNames } from './statement-names.ts';

/** How the connections of a database talk to it. */
export interface Manner {
  /** How often a plan was found broken on any of them. Without it no plan is kept: a pooler may change the session. */
  readonly plans?: { broken: number };
  /** A statement that a transaction begins with, where the session itself can't be told. */
  readonly settings?: string;
}

/** A migration changed what a kept plan answers: PostgreSQL refuses the plan, and its transaction with it. */
export const isBrokenPlan = (error: unknown): boolean => {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string };
  // The message would be in the language of the database.
  return code === '0A000' && routine === 'RevalidateCachedQuery';
};

const ofNothing = (command: string) => ({ command, rowCount: null, oid: 0, fields: [], rows: [] });

/** The plans of one connection by name, and the names that it has to drop with its next trip. */
function keepPlans(plans: Manner['plans']) {
  const names = new StatementNames();
  let seen = plans?.broken ?? 0;
  let gone: string[] = [];
  return {
    /** The plan of a statement with so many values; `undefined` where none is kept. */
    planOf(text: string, values: number): Kept | undefined {
      if (plans === undefined) return undefined;
      if (seen !== plans.broken) gone.push(...names.clear());
      seen = plans.broken;
      const taken = names.take(text, values);
      if (taken.gone !== undefined) gone.push(taken.gone);
      return taken.kept;
    },
    /** Forgets a statement that failed: the driver may take it for prepared, although its own text was what failed. */
    forget(text: string, name: string): void {
      names.forget(text);
      gone.push(name);
    },
    /** Names to be dropped, each given once. */
    takeGone(): string[] {
      const going = gone;
      gone = [];
      return going;
    },
  };
}

/**
 * Keeps plans by name, and sends what begins a transaction together with its first statement: the one is not run
 * where the other fails. A transaction that asks nothing costs nothing.
 */
export function speakInTrips(client: pg.Client, { plans, settings }: Manner): void {
  const send: (...given: unknown[]) => Promise<pg.QueryResult> = client.query.bind(client);
  const holdWrites = inOneWrite(client);
  const ask: typeof send = (...given) => {
    holdWrites();
    return send(...given);
  };
  const kept = keepPlans(plans);
  /** What begins a transaction and was not sent yet. */
  let begin: string | undefined;
  let isOpen = false;
  /** A transaction that is being begun. What is asked meanwhile waits: where it did not begin, it would stand alone. */
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
      return plan === undefined ? await ask(text, values) : await askKept(ask, plan, text, values);
    } catch (error) {
      if (plan !== undefined) kept.forget(text, plan.name);
      if (!isBrokenPlan(error) || plans === undefined) throw error;
      plans.broken += 1;
      // Alone it had no effect. In a transaction whoever runs that runs it again.
      if (!isAlone || isSecond) throw error;
      return statement(text, values, true);
    }
  }

  function query(text: unknown, values?: unknown, ...rest: unknown[]): unknown {
    if (typeof text !== 'string' || rest.length > 0) return ask(text, values, ...rest);
    if (text === 'begin' || text.startsWith('start transaction')) {
      begin = text;
      isOpen = true;
      return ofNothing('BEGIN');
    }
    if (text === 'commit' || text === 'rollback') {
      isOpen = false;
      const isEmpty = begin !== undefined;
      begin = undefined;
      return isEmpty ? ofNothing(text.toUpperCase()) : ask(text);
    }
    if (Array.isArray(values)) return statement(text, values);
    // A script goes as text, with all that it consists of.
    return ask(isOpen ? [...leading(), text].join(';') : text);
  }
  client.query = (async (...given: Parameters<typeof query>) =>
    query(...given)) as unknown as typeof client.query;
}
