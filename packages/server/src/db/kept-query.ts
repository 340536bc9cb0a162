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
  _result: Reading;
  _accumulateRows: boolean;
  prepare(wire: object): void;
}

type Ask = (query: unknown) => unknown;
type Done = (error: Error | undefined, result: pg.QueryResult & Reading) => void;

const describesNothing = { describe: { value: () => {} } };

/** A kept statement whose rows are read as before, so that PostgreSQL need not describe them again. */
class KeptQuery extends (pg.Query as unknown as new (config: object, done: Done) => Asking) {
  constructor(config: object, reading: Reading, done: Done) {
    super(config, done);
    Object.assign(this._result, reading);
    this._accumulateRows = true;
  }

  override prepare(wire: object): void {
    super.prepare(Object.create(wire, describesNothing));
  }
}

const again = (ask: Ask, config: object, reading: Reading): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    ask(new KeptQuery(config, reading, (error, result) => (error ? reject(error) : resolve(result))));
  });

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
  const config = { name: kept.name, text, values };
  if (kept.reading !== undefined) return again(ask, config, kept.reading);
  const result = (await ask(config)) as pg.QueryResult & Reading;
  const { fields, _parsers, _prebuiltEmptyResultObject } = result;
  kept.reading = { fields, _parsers, _prebuiltEmptyResultObject };
  return result;
}
