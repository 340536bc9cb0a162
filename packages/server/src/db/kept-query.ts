import pg from 'pg';

/** What of a result says how its rows are read; the driver does not declare it. */
type Reading = Readonly<Record<'fields' | '_parsers' | '_prebuiltEmptyResultObject', unknown>>;

/** A statement that a connection keeps a plan of. */
export interface Kept {
  readonly name: string;
  /** How its rows are read, once some were. */
  reading?: Reading;
}

/** What the driver's query keeps and does not declare. */
interface Asking {
  name: string;
  _result: Reading;
  _accumulateRows: boolean;
  prepare(wire: object): void;
}

type Done = (error: Error | undefined, result: pg.QueryResult & Reading) => void;
type Query = new (text: string, values: unknown[], done: Done) => Asking;

const describesNothing = { describe: { value: () => {} } };

/** A kept statement whose rows are read as before, so that PostgreSQL need not describe them again. */
class KeptQuery extends (pg.Query as unknown as Query) {
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

/**
 * Asks a kept statement. What its rows consist of is described the first time alone: PostgreSQL refuses a kept plan whose
 * rows have become others.
 */
export async function askKept(
  ask: (query: unknown) => unknown,
  kept: Kept,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult> {
  const { name, reading } = kept;
  if (reading !== undefined)
    return new Promise((resolve, reject) => {
      const done: Done = (error, result) => (error ? reject(error) : resolve(result));
      ask(new KeptQuery(name, reading, text, values, done));
    });
  const result = (await ask({ name, text, values })) as pg.QueryResult & Reading;
  const { fields, _parsers, _prebuiltEmptyResultObject } = result;
  kept.reading = { fields, _parsers, _prebuiltEmptyResultObject };
  return result;
}
