import type { Compilable, CompiledQuery } from 'kysely';
import type { Sql } from '../driver/database.ts';

/** A placeholder in a statement, for a value that is given at each execution, in a part of a statement by its name. */
class Place {
  readonly name: string;
  readonly part: string | undefined;

  constructor(name: string, part?: string) {
    this.name = name;
    this.part = part;
  }
}

/** Returns a placeholder for any property. */
const placesOf = (part?: string): object =>
  new Proxy({}, { get: (_, name) => new Place(String(name), part) });
const places = placesOf();
const partedPlaces = new Proxy({}, { get: (_, part) => placesOf(String(part)) });

function filled(parameter: unknown, given: object): unknown {
  if (!(parameter instanceof Place)) return parameter;
  const values = given as Record<string, unknown>;
  if (parameter.part === undefined) return values[parameter.name];
  return (values[parameter.part] as typeof values)[parameter.name];
}

/**
 * A query that is compiled once and has other values each time, because compiling costs more than executing. `write`
 * runs only once. Its arguments are placeholders: it must not compute with them or decide by them.
 */
function preparedQuery<Given extends object, Row>(
  write: (sql: Sql, given: Given) => Compilable<Row>,
  standIn: object = places,
): (sql: Sql, given: Given) => CompiledQuery<Row> {
  let written: CompiledQuery<Row> | undefined;
  return (sql, given) => {
    written ??= write(sql, standIn as Given).compile();
    return { ...written, parameters: written.parameters.map((parameter) => filled(parameter, given)) };
  };
}

/**
 * The same with a few items: a statement for each number of them. PostgreSQL assumes ten items in a list that is one value,
 * and a plan for what is given seems to be so much better that it makes a new one each time, which takes longer than the
 * statement.
 */
export function preparedQueryOf<Item, Given extends object, Row>(
  write: (sql: Sql, items: readonly Item[], given: Given) => Compilable<Row>,
): (sql: Sql, items: readonly Item[], given: Given) => CompiledQuery<Row> {
  type All = Given & Record<number, Item>;
  const prepared: ((sql: Sql, all: All) => CompiledQuery<Row>)[] = [];
  const prepare = (count: number) =>
    preparedQuery((sql: Sql, all: All) =>
      write(
        sql,
        Array.from({ length: count }, (_, at) => all[at] as Item),
        all,
      ),
    );
  return (sql, items, given) => {
    const query = prepared[items.length] ?? prepare(items.length);
    prepared[items.length] = query;
    return query(sql, { ...given, ...items });
  };
}

async function execute<Row>(sql: Sql, prepared: CompiledQuery<Row>): Promise<Row[]> {
  const executor = sql.getExecutor();
  // The plugins process it like any other query.
  executor.transformQuery(prepared.query, prepared.queryId);
  const { rows } = await executor.executeQuery<Row>(prepared);
  return rows;
}

/** `preparedQuery`, executed. */
export function preparedStatement<Given extends object, Row>(
  write: (sql: Sql, given: Given) => Compilable<Row>,
): (sql: Sql, given: Given) => Promise<Row[]> {
  const prepare = preparedQuery(write);
  return async (sql, given) => execute(sql, prepare(sql, given));
}

/** `preparedQueryOf`, executed. */
export function preparedStatementOf<Item, Given extends object, Row>(
  write: (sql: Sql, items: readonly Item[], given: Given) => Compilable<Row>,
): (sql: Sql, items: readonly Item[], given: Given) => Promise<Row[]> {
  const prepare = preparedQueryOf(write);
  return async (sql, items, given) => execute(sql, prepare(sql, items, given));
}

/** `preparedStatement` of several parts, such as rows of several tables. What is given has the values of each part by its name. */
export function preparedStatementOfParts<Parts extends Record<keyof Parts, object>, Row>(
  write: (sql: Sql, parts: Parts) => Compilable<Row>,
): (sql: Sql, parts: Parts) => Promise<Row[]> {
  const prepare = preparedQuery(write, partedPlaces);
  return async (sql, parts) => execute(sql, prepare(sql, parts));
}

/** The row of a statement that always returns one. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a row that must be there is not');
  return row;
}
