import type { Compilable, CompiledQuery } from 'kysely';
import type { Sql } from '../driver/database.ts';

/** A placeholder in a statement, for a value that is given at each execution. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Returns a placeholder for any property. */
const places = new Proxy({}, { get: (_, name) => new Place(String(name)) });

const filled = (parameter: unknown, given: object): unknown =>
  parameter instanceof Place ? given[parameter.name as keyof typeof given] : parameter;

/**
 * A statement that is compiled once and executed with different values, because compiling costs more than executing.
 * `write` runs only once. Its arguments are placeholders: it must not compute with them or decide by them.
 */
export function preparedStatement<Given extends object, Row>(
  write: (sql: Sql, given: Given) => Compilable<Row>,
): (sql: Sql, given: Given) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined;
  return async (sql, given) => {
    written ??= write(sql, places as Given).compile();
    const { query, queryId, parameters } = written;
    const executor = sql.getExecutor();
    // The plugins process it like any other query.
    executor.transformQuery(query, queryId);
    const values = parameters.map((parameter) => filled(parameter, given));
    const { rows } = await executor.executeQuery<Row>({ ...written, parameters: values });
    return rows;
  };
}

/** The row of a statement that always returns one. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a row that must be there is not');
  return row;
}
