import type { Compilable, CompiledQuery } from 'kysely';
import type { Sql } from './database.ts';

/** Stands in a statement for a value that is given each time. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Gives a place for whatever is asked of it. */
const places = new Proxy({}, { get: (_, name) => new Place(String(name)) });

const filled = (parameter: unknown, given: object): unknown =>
  parameter instanceof Place ? given[parameter.name as keyof typeof given] : parameter;

/**
 * A statement that is written once and asked with other values each time: putting it together would cost more than
 * asking. So `write` runs once, and what it is given stands in the statement as it is: it may neither be reckoned with
 * nor decide what is asked.
 */
export function keptStatement<Given extends object, Row>(
  write: (sql: Sql, given: Given) => Compilable<Row>,
): (sql: Sql, given: Given) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined;
  return async (sql, given) => {
    written ??= write(sql, places as Given).compile();
    const { query, queryId, parameters } = written;
    const executor = sql.getExecutor();
    // Plugins see it as any other.
    executor.transformQuery(query, queryId);
    const values = parameters.map((parameter) => filled(parameter, given));
    const { rows } = await executor.executeQuery<Row>({ ...written, parameters: values });
    return rows;
  };
}

/** The row of a statement that must find one. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a row that must be there is not');
  return row;
}
