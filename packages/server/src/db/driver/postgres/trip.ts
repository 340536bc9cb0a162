import pg from 'pg';
import type { Columns, Plan } from './plans.ts';

/** How the driver writes a value. Its types do not declare this function. */
export const { prepareValue } = (
  pg as unknown as { utils: { prepareValue(value: unknown): Buffer | string | null } }
).utils;

export interface Answer {
  readonly rows: Record<string, unknown>[];
  /** The first word of PostgreSQL's tag, such as `INSERT` or `ROLLBACK`. */
  readonly command: string;
  readonly numAffectedRows?: bigint;
}

/** A statement of a trip, and who gets its answer. */
export interface Asked {
  readonly text: string;
  readonly values: (Buffer | string | null)[];
  readonly isPlannedEachTime?: boolean;
  /** Set when it is sent. */
  plan?: Plan | undefined;
  readonly done: (error: unknown, answer?: Answer) => void;
}

const tag = /^(\w+)(?: 0)? ?(\d*)/;

function answerOf(completed: string, rows: Answer['rows']): Answer {
  const [, command = '', count] = tag.exec(completed) ?? [];
  return /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command)
    ? { rows, command, numAffectedRows: BigInt(count || 0) }
    : { rows, command };
}

/** How the driver writes messages. Its types demand a second argument that it does not read. */
type Wire = Record<'parse' | 'bind' | 'describe' | 'execute' | 'close', (message: object) => void>;

/** The driver passes PostgreSQL's messages only to queries of its own class. */
const Query = pg.Query as unknown as new (text: string) => object;

interface TripOptions {
  readonly asked: readonly Asked[];
  /** Names of plans that are closed first. */
  readonly gone: readonly string[];
  /** Whether the statements are a complete transaction. */
  readonly isWhole: boolean;
  /** Called with the failed statements, before their callers get the error. */
  ended(failed: readonly Asked[], error: unknown): void;
}

/**
 * Statements in one round trip, which PostgreSQL executes in order, and answers together. If one fails, the later ones
 * are not executed and fail with its error. A trip that is a complete transaction commits at its end: if a statement or
 * the commit fails, all statements fail.
 */
export class Trip extends Query {
  readonly #types: Pick<pg.Client, 'getTypeParser'>;
  readonly #trip: TripOptions;
  readonly #answers: Parameters<Asked['done']>[] = [];
  #columns: Columns | undefined;
  #rows: Answer['rows'] = [];
  /** A value of the statement could not be parsed. */
  #unread: unknown;

  constructor(types: Pick<pg.Client, 'getTypeParser'>, trip: TripOptions) {
    super('');
    this.#types = types;
    this.#trip = trip;
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire;
    // One write to the socket.
    connection.stream.cork();
    for (const name of this.#trip.gone) wire.close({ type: 'S', name });
    for (const { text, values, plan } of this.#trip.asked) {
      const name = plan?.name ?? '';
      // An older plan of this name may still be there.
      if (plan?.isSent === false) wire.close({ type: 'S', name });
      if (plan?.isSent !== true) wire.parse({ text, name });
      if (plan !== undefined) plan.isSent = true;
      wire.bind({ statement: name, values });
      if (plan?.columns === undefined) wire.describe({ type: 'P', name: '' });
      wire.execute({});
    }
    connection.sync();
    connection.stream.uncork();
  }

  /** The plan of the statement that is answered now. */
  get #plan(): Plan | undefined {
    return this.#trip.asked[this.#answers.length]?.plan;
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => [name, this.#types.getTypeParser(dataTypeID)]);
  }

  handleDataRow({ fields: values }: { fields: readonly (string | null)[] }): void {
    const row: Answer['rows'][number] = {};
    const columns = this.#columns ?? this.#plan?.columns ?? [];
    try {
      for (let place = 0; place < columns.length; place += 1) {
        const [name, parse] = columns[place] as Columns[number];
        const value = values[place] ?? null;
        row[name] = value === null ? null : parse(value);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#unread = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#plan !== undefined) this.#plan.columns ??= this.#columns ?? [];
    this.#answers.push([this.#unread, answerOf(text, this.#rows)]);
    this.#columns = undefined;
    this.#rows = [];
    this.#unread = undefined;
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleReadyForQuery(): void {
    this.#end(this.#answers.length);
  }

  handleError(error: unknown): void {
    this.#end(this.#trip.isWhole ? 0 : this.#answers.length, error);
  }

  /** Ends the trip. The statements from the index `failed` on have failed. */
  #end(failed: number, error?: unknown): void {
    const { asked, ended } = this.#trip;
    ended(asked.slice(failed), error);
    for (const [at, { done }] of asked.entries()) done(...((at < failed && this.#answers[at]) || [error]));
  }
}
