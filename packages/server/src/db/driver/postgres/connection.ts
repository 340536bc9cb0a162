import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { Outage, outageOf } from '../outage.ts';
import type { Sending } from '../sent.ts';
import { type Broken, isBrokenPlan, Plans } from './plans.ts';
import { type Answer, type Asked, prepareValue, Trip } from './trip.ts';

/** Converts an error of the driver itself to an outage, unless it could not parse an answer. */
export function asOutage(error: unknown): unknown {
  const known = outageOf(error);
  if (known !== undefined) return known;
  if (error instanceof pg.DatabaseError) return error;
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return error;
  return new Outage(/time ?out/i.test((error as Error).message) ? 'late' : 'unavailable', error);
}

/** Closes a connection at once, without waiting for the other side. All its queries fail. */
export function cut(client: pg.Client, why?: Error): void {
  client.connection.stream.destroy(why);
}

/** How a database uses its connections. */
export interface ConnectionOptions {
  /** Counts broken plans. Without it no plans are cached, because a pooler may change the session. */
  readonly plans?: Broken;
  /** The first statement of each transaction, if the settings of the session cannot be set or are not enough. */
  readonly settings?: () => string;
  /** The time limit for the answer to a statement that is sent now, in milliseconds. */
  readonly limit: () => number;
  /** Called when a statement got no answer within its limit. */
  readonly foundDead?: () => void;
}

/** A transaction from its begin until its commit or rollback. */
interface Open {
  /** The text of `begin`, until it is sent with the first statement. */
  begin: string | undefined;
  /** The statements of this turn of the event loop. */
  turn: Asked[];
  /** Statements that are sent with the next statement or the commit. */
  deferred: Asked[];
  /** The answer to `begin`. The next turn waits for it, or could run outside of a failed transaction. */
  beginning: Promise<void> | undefined;
  /** Why `begin` failed. */
  failure: unknown;
  /** The time limit of each round trip, in milliseconds. Later round trips start outside the caller's context. */
  readonly limit: number;
}

const nothing: Answer = { rows: [], command: '' };

/**
 * One connection to PostgreSQL.
 *
 * - It caches plans by name, and has the columns of their results described once.
 * - The statements of a transaction in one turn of the event loop are one round trip. `begin` is sent with the first
 *   statements, and `commit` with the last ones. A transaction without statements sends nothing.
 * - A deferred statement is sent before the next one, or before the commit.
 * - If a migration broke a plan, a single statement is sent again. A transaction runs again: see `LastingKysely`.
 * - A statement without an answer within its limit fails, and the connection is closed. Otherwise both would hang.
 */
export class Connection implements DatabaseConnection {
  readonly client: pg.Client;
  /** Its transaction could not be rolled back. */
  isBroken = false;
  readonly #options: ConnectionOptions;
  readonly #plans: Plans | undefined;
  readonly #waiting = new Set<{ readonly since: number }>();
  #open: Open | undefined;

  constructor(client: pg.Client, options: ConnectionOptions) {
    this.client = client;
    this.#options = options;
    this.#plans = options.plans && new Plans(options.plans);
  }

  /** The time since which the connection waits for an answer. `undefined`: it does not wait. */
  waitsSince(): number | undefined {
    return this.#waiting.values().next().value?.since;
  }

  /** For Kysely. */
  async executeQuery<Row>(query: CompiledQuery & Sending): Promise<QueryResult<Row>> {
    try {
      return (await this.ask(query.sql, query.parameters, query)) as unknown as QueryResult<Row>;
    } catch (error) {
      // The error's own stack begins at the socket. A stack from here leads to the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('results are not streamed');
  }

  /** Executes a statement, in the open transaction if there is one. */
  async ask(text: string, values: readonly unknown[] = [], how: Sending = {}): Promise<Answer> {
    if (values.length === 0 && text.includes(';')) return this.script(text);
    const given = values.map(prepareValue);
    const open = this.#open;
    if (open === undefined) return this.#askAlone(text, given, how);
    if (how.isDeferred !== true) return this.#askIn(open, text, given, how);
    open.deferred.push({ text, values: given, ...how, done() {} });
    return nothing;
  }

  /** Executes a text that may have several statements. */
  async script(text: string): Promise<Answer> {
    // `begin` must have succeeded before the script.
    if (this.#open !== undefined) await this.#askIn(this.#open, 'select');
    return this.#answer((done) =>
      this.#send(
        (answered) =>
          new pg.Query(text, (error, result) => {
            answered();
            done(error ?? undefined, [result].flat().at(-1));
          }),
      ),
    );
  }

  begin(text = 'begin'): void {
    this.#open = {
      begin: text,
      turn: [],
      deferred: [],
      beginning: undefined,
      failure: undefined,
      limit: this.#options.limit(),
    };
  }

  async commit(): Promise<void> {
    const open = this.#open;
    if (open === undefined) return;
    const isEmpty = open.begin !== undefined && open.turn.length + open.deferred.length === 0;
    const { command } = isEmpty ? nothing : await this.#askIn(open, 'commit');
    this.#open = undefined;
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /** Rolls back the statements that were sent. Deferred statements are never executed. */
  async rollback(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    this.#sendTurn(open);
    await open.beginning;
    this.#sendTurn(open);
    if (open.begin !== undefined || open.failure !== undefined) return;
    await this.#answer((done) => this.#trip([{ text: 'rollback', values: [], done }], true));
  }

  /** Returns the connection to its pool. */
  release(isBroken = this.isBroken): void {
    (this.client as pg.PoolClient).release(isBroken);
  }

  async #askAlone(text: string, values: Asked['values'], how: Sending = {}): Promise<Answer> {
    const ask = () =>
      this.#answer((done) => this.#trip([...this.#settings(), { text, values, ...how, done }], true));
    return ask().catch((error: unknown) => {
      if (!isBrokenPlan(error)) throw error;
      return ask();
    });
  }

  #askIn(open: Open, text: string, values: Asked['values'] = [], how: Sending = {}): Promise<Answer> {
    return this.#answer((done) => {
      if (open.turn.length === 0) process.nextTick(() => this.#sendTurn(open));
      open.turn.push(...open.deferred.splice(0), { text, values, ...how, done });
    });
  }

  #sendTurn(open: Open): void {
    if (open.turn.length === 0 || open.beginning !== undefined) return;
    const turn = open.turn.splice(0);
    if (open.failure !== undefined) for (const one of turn) one.done(open.failure);
    else if (open.begin === undefined) this.#trip(turn);
    else this.#trip([this.#begun(open, open.begin), ...this.#settings(), ...turn]);
  }

  /** The `begin` of a transaction, which is sent now. */
  #begun(open: Open, begin: string): Asked {
    const { promise, resolve } = Promise.withResolvers<void>();
    open.begin = undefined;
    open.beginning = promise;
    const done = (error: unknown) => {
      open.failure = error;
      open.beginning = undefined;
      resolve();
      this.#sendTurn(open);
    };
    return { text: begin, values: [], done };
  }

  #settings(): Asked[] {
    const { settings } = this.#options;
    return settings === undefined ? [] : [{ text: settings(), values: [], done() {} }];
  }

  #answer(ask: (done: Asked['done']) => void): Promise<Answer> {
    return new Promise((resolve, reject) => {
      ask((error, answer = nothing) => (error === undefined ? resolve(answer) : reject(asOutage(error))));
    });
  }

  #trip(asked: readonly Asked[], isWhole = false): void {
    for (const one of asked)
      if (one.isPlannedEachTime !== true) one.plan = this.#plans?.of(one.text, one.values.length);
    const gone = this.#plans?.takeGone() ?? [];
    this.#send((answered) => {
      const ended = (failed: readonly Asked[], error: unknown) => {
        answered();
        if (failed.length > 0) this.#plans?.failed(failed, error);
      };
      return new Trip(this.client, { asked, gone, isWhole, ended });
    });
  }

  #send(make: (answered: () => void) => pg.Submittable): void {
    const one = { since: performance.now() };
    this.#waiting.add(one);
    const timer = setTimeout(() => {
      cut(this.client, new Error('timeout of a query that got no answer'));
      this.#options.foundDead?.();
    }, this.#open?.limit ?? this.#options.limit());
    const answered = () => {
      clearTimeout(timer);
      this.#waiting.delete(one);
    };
    this.client.query(make(answered));
  }
}
