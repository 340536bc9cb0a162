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
 * A query that is compiled once and has other values each time, because compiling costs more than executing. `write`
 * runs only once. Its arguments are placeholders: it must not compute with them or decide by them.
 */
export function preparedQuery<Given extends object, Row>(
  write: (sql: Sql, given: Given) => Compilable<Row>,
): (sql: Sql, given: Given) => CompiledQuery<Row> {
  let written: CompiledQuery<Row> | undefined;
  return (sql, given) => {
    written ??= write(sql, places as Given).compile();
    return { ...written, parameters: written.parameters.map((parameter) => filled(parameter, given)) };
  };
}

/** The same, executed. */
export function preparedStatement<Given extends object, Row>(
  write: (sql: Sql, given: Given) => Compilable<Row>,
): (sql: Sql, given: Given) => Promise<Row[]> {
  const prepare = preparedQuery(write);
  return async (sql, given) => {
    const prepared = prepare(sql, given);
    const executor = sql.getExecutor();
    // The plugins process it like any other query.
    executor.transformQuery(prepared.query, prepared.queryId);
    const { rows } = await executor.executeQuery<Row>(prepared);
    return rows;
  };
}

/** The row of a statement that always returns one. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a row that must be there is not');
  return row;
}
