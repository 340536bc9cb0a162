import pg from 'pg';

/** The part of a result that determines how its rows are parsed. The driver's types do not declare it. */
type Reading = Readonly<Record<'fields' | '_parsers' | '_prebuiltEmptyResultObject', unknown>>;

/** A prepared statement of a connection. */
export interface Kept {
  readonly name: string;
  /** How its rows are parsed; set after the first result. */
  reading?: Reading;
}

/** Fields of the driver's query that its types do not declare. */
interface Asking {
  name: string;
  _result: Reading;
  _accumulateRows: boolean;
  prepare(wire: object): void;
}

/** Gets the error of a query, or its result. */
export type Done = (error: Error | undefined, result: pg.QueryResult & Reading) => void;
type Query = new (text: string, values: unknown[], done: Done) => Asking;

const describesNothing = { describe: { value: () => {} } };

/** A prepared statement whose rows are parsed as before, so that PostgreSQL need not describe them again. */
export class PreparedQuery extends (pg.Query as unknown as Query) {
  constructor(name: string, reading: Reading, text: string, values: unknown[], done: Done) {
    super(text, values, done);
    this.name = name;
    Object.assign(this._result, reading);
    this._accumulateRows = true;
  }

  override prepare(wire: object): void {
    super.prepare(Object.create(wire, describesNothing));
  }
}

/** How the rows of a result were parsed. */
export function readingOf({
  fields,
  _parsers,
  _prebuiltEmptyResultObject,
}: pg.QueryResult & Reading): Reading {
  return { fields, _parsers, _prebuiltEmptyResultObject };
}

/**
 * Executes a prepared statement. Only the first execution asks for a description of the rows: PostgreSQL refuses a
 * cached plan whose result type has changed.
 */
export async function queryPrepared(
  ask: (query: unknown) => unknown,
  kept: Kept,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult> {
  const { name, reading } = kept;
  if (reading !== undefined)
    return new Promise((resolve, reject) => {
      const done: Done = (error, result) => (error ? reject(error) : resolve(result));
      ask(new PreparedQuery(name, reading, text, values, done));
    });
  const result = (await ask({ name, text, values })) as pg.QueryResult & Reading;
  kept.reading = readingOf(result);
  return result;
}
