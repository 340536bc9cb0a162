import pg from 'pg';
import { type Done, type Kept, PreparedQuery, readingOf } from './prepared-query.ts';

/** Fields of a connection that the driver's types do not declare. */
interface Wire extends Pick<pg.Connection, 'stream'> {
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  close(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Fields of a query that the driver's types do not declare. */
interface Member {
  readonly name?: string;
  readonly text: string;
  /** Its values can not be written, so PostgreSQL does not get it. */
  isUnsent?: boolean;
  submit(wire: object): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: object): void;
  handleReadyForQuery(wire: object): void;
  handleError(error: unknown, wire: object): void;
}

/** A statement of a trip, and who gets its result. */
export interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly kept?: Kept | undefined;
  readonly done: Done;
}

/** The types of the connection, which the driver gives only to what is asked alone. */
type Types = Pick<pg.Client, 'getTypeParser'>;

function memberOf(types: Types, { text, values, kept, done }: Asked): Member {
  const given = [...values];
  const answer: Done = (error, result) => {
    if (error) query.isUnsent = true;
    else if (kept !== undefined) kept.reading ??= readingOf(result);
    done(error, result);
  };
  const query = (kept?.reading === undefined
    ? new pg.Query(
        { text, values: given, types, queryMode: 'extended', name: kept?.name } as pg.QueryConfig,
        answer as never,
      )
    : new PreparedQuery(kept.name, kept.reading, text, given, answer)) as unknown as Member;
  return query;
}

const withoutSync = { sync: { value: () => {} } };

type Base = new (text: string) => object;

/**
 * Several statements in one round trip, which PostgreSQL executes in order and answers together. If one fails, the later
 * ones are not executed and fail with its error. The results of the earlier ones stand.
 */
class Trip extends (pg.Query as unknown as Base) {
  #members: readonly Member[];
  readonly #gone: readonly string[];
  /** The one that is answered now. */
  #at = 0;

  constructor(members: readonly Member[], gone: readonly string[]) {
    super('');
    this.#members = members;
    this.#gone = gone;
  }

  get #now(): Member {
    const member = this.#members[this.#at];
    if (member === undefined) throw new Error('PostgreSQL answered more than it was asked');
    return member;
  }

  submit(wire: Wire): void {
    // One write to the socket.
    wire.stream.cork();
    try {
      for (const name of this.#gone) {
        wire.close({ type: 'S', name });
        delete wire.parsedStatements[name];
      }
      // PostgreSQL answers at a sync, so there is one, at the end.
      const first = Object.create(wire, withoutSync);
      this.#members = this.#members.filter((member) => {
        member.submit(first);
        return member.isUnsent !== true;
      });
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  handleRowDescription(message: unknown): void {
    this.#now.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#now.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    const { name, text } = this.#now;
    if (name !== undefined) {
      wire.parsedStatements[name] = text;
      delete wire.submittedNamedStatements[name];
    }
    this.#now.handleCommandComplete(message, wire);
    this.#at += 1;
  }

  handleReadyForQuery(wire: Wire): void {
    for (const member of this.#members) member.handleReadyForQuery(wire);
  }

  handleError(error: unknown, wire: Wire): void {
    for (const member of this.#members.slice(0, this.#at)) member.handleReadyForQuery(wire);
    for (const member of this.#members.slice(this.#at)) {
      if (member.name !== undefined) delete wire.submittedNamedStatements[member.name];
      member.handleError(error, wire);
    }
  }
}

/** Sends statements in one round trip, and closes prepared statements before. */
export function makeTrip(
  client: { query(trip: unknown): unknown },
  types: Types,
  asked: readonly Asked[],
  gone: readonly string[],
): void {
  client.query(
    new Trip(
      asked.map((one) => memberOf(types, one)),
      gone,
    ),
  );
}
