import type pg from 'pg';
import { batchWrites } from './batch-writes.ts';
import { lastWithCommit, ofNothing } from './last-with-commit.ts';
import { type Asked, makeTrip } from './one-trip.ts';
import { type Kept, queryPrepared } from './prepared-query.ts';
import { StatementNames } from './statement-names.ts';

/** How a database uses its connections. */
export interface TripOptions {
  /** Counts invalid plans on all connections. Without it no plan is cached: a pooler may change the session. */
  readonly plans?: { broken: number };
  /** A statement at the begin of each transaction, for sessions that cannot be configured, or not for all they do. */
  readonly settings?: () => string;
  /** Many callers ask at the same time, each for itself and outside of transactions. */
  readonly isShared?: boolean;
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
    hasGone: () => gone.length > 0,
    /** Names to be closed. Each is returned once. */
    takeGone(): string[] {
      const going = gone;
      gone = [];
      return going;
    },
  };
}

/** The statements that an open transaction asks, by the turn of the event loop in which it asks them. */
function openTurns(
  trip: (asked: readonly Asked[], ...first: readonly (string | undefined)[]) => void,
  settings: (() => string) | undefined,
) {
  /** The begin of a transaction that was not sent yet. */
  let begin: string | undefined;
  let turn: Asked[] = [];
  /**
   * The answer of a begin that was sent. Later turns wait for it: if it fails, they would run outside of the
   * transaction.
   */
  let beginning: Promise<void> | undefined;

  function send(): void {
    const [one, ...others] = turn;
    if (one === undefined || beginning !== undefined) return;
    turn = [];
    if (begin === undefined) {
      trip([one, ...others]);
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    beginning = promise;
    const done: Asked['done'] = (error, result) => {
      beginning = undefined;
      one.done(error, result);
      if (error) for (const later of turn.splice(0)) later.done(error, result);
      else send();
      resolve();
    };
    trip([{ ...one, done }, ...others], begin, settings?.());
    begin = undefined;
  }

  return {
    send,
    begin(text: string): void {
      begin = text;
    },
    isEmpty: () => begin !== undefined && turn.length === 0,
    /** What stands before a text that is not sent with the turn. Each is returned once. */
    takeFirst(): (string | undefined)[] {
      const first = [begin, begin === undefined ? undefined : settings?.()];
      begin = undefined;
      return first;
    },
    ask(text: string, values: readonly unknown[], kept?: Kept): Promise<pg.QueryResult> {
      return answerOf((done) => {
        if (turn.length === 0) process.nextTick(send);
        turn.push({ text, values, kept, done });
      });
    },
    /** Sends what is left, after the begin was answered. */
    async end(): Promise<void> {
      await beginning;
      send();
    },
  };
}

const answerOf = (ask: (done: Asked['done']) => void): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    ask((error, result) => (error ? reject(error) : resolve(result)));
  });

/**
 * Caches plans by name, and sends all that a transaction asks in one turn of the event loop in one round trip, with its
 * begin and its commit: if one fails, the later ones are not executed. A transaction without statements costs nothing.
 * Statements `withCommit` wait for the commit.
 */
export function batchTrips(client: pg.Client, { plans, settings, isShared = false }: TripOptions): void {
  const sendAlone: (...given: unknown[]) => Promise<pg.QueryResult> = client.query.bind(client);
  const holdWrites = batchWrites(client, isShared);
  const ask: typeof sendAlone = (...given) => {
    holdWrites();
    return sendAlone(...given);
  };
  const kept = openPlanCache(plans);
  let isOpen = false;

  function trip(asked: readonly Asked[], ...first: readonly (string | undefined)[]): void {
    const before = first.flatMap((text) =>
      text === undefined ? [] : [{ text, values: [], kept: kept.planOf(text, 0), done() {} }],
    );
    makeTrip({ query: ask }, client, [...before, ...asked], kept.takeGone());
  }
  const turns = openTurns(trip, settings);

  function alone(text: string, values: unknown[], plan?: Kept): Promise<pg.QueryResult> {
    if (settings !== undefined || kept.hasGone())
      return answerOf((done) => trip([{ text, values, kept: plan, done }], settings?.()));
    return plan === undefined ? ask(text, values) : queryPrepared(ask, plan, text, values);
  }

  async function statement(text: string, values: unknown[], isSecond = false): Promise<pg.QueryResult> {
    const isAlone = !isOpen;
    const plan = kept.planOf(text, values.length);
    try {
      return await (isAlone ? alone : turns.ask)(text, values, plan);
    } catch (error) {
      if (plan !== undefined) kept.forget(text, plan.name);
      if (!isBrokenPlan(error) || plans === undefined) throw error;
      plans.broken += 1;
      // A single statement had no effect, so it is sent again here. A transaction is run again by its own caller.
      if (!isAlone || isSecond) throw error;
      return statement(text, values, true);
    }
  }

  /** A text that may have several statements, together with the begin before it. */
  function script(text: string): Promise<unknown> {
    turns.send();
    return ask([...turns.takeFirst(), text].filter((one) => one !== undefined).join(';'));
  }

  async function end(text: 'commit' | 'rollback'): Promise<unknown> {
    isOpen = false;
    if (turns.isEmpty()) {
      turns.takeFirst();
      return ofNothing(text.toUpperCase());
    }
    if (text === 'commit') return turns.ask(text, [], kept.planOf(text, 0));
    await turns.end();
    return ask(text);
  }

  function query(text: unknown, values?: unknown, ...rest: unknown[]): unknown {
    if (typeof text !== 'string' || rest.length > 0) return ask(text, values, ...rest);
    if (text === 'begin' || text.startsWith('start transaction')) {
      turns.begin(text);
      isOpen = true;
      return ofNothing('BEGIN');
    }
    if (text === 'commit' || text === 'rollback') return end(text);
    const isScript = !Array.isArray(values) || (isOpen && values.length === 0 && text.includes(';'));
    return isScript ? script(text) : statement(text, values);
  }
  const withLast = lastWithCommit(query);
  client.query = (async (...given: Parameters<typeof query>) =>
    withLast(...given)) as unknown as typeof client.query;
}
