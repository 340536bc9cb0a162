import type { Compilable, CompiledQuery } from 'kysely';
import type { Sql } from '../driver/database.ts';

/** A placeholder in a statement, for a value that is given at each execution. */
class Place {
  readonly of: (given: object) => unknown;

  constructor(of: (given: object) => unknown) {
    this.of = of;
  }
}

type Values = Record<string, unknown>;

/** A placeholder for each value. */
const placesOf = (values: object, of = (given: object) => given as Values): Values =>
  Object.fromEntries(Object.keys(values).map((name) => [name, new Place((given) => of(given)[name])]));

/** The same for each part. */
const placesOfParts = (parts: object): Values =>
  Object.fromEntries(
    Object.entries(parts).map(([part, values]) => [
      part,
      placesOf(values, (given) => (given as Record<string, Values>)[part] as Values),
    ]),
  );

const namesOf = (values: object): string => Object.keys(values).join();

/** The names of each part, too: a value that one call leaves out would otherwise be left out of the next. */
const namesOfParts = (parts: object): string =>
  Object.entries(parts)
    .map(([part, values]) => `${part}(${namesOf(values)})`)
    .join();

/**
 * A query that is compiled once for each set of names, and gets other values at each execution, because compiling costs
 * more than executing. `write` gets an object with a placeholder for each value. It may spread the object, but must not
 * compute with a placeholder or decide by one.
 */
export function preparedQuery<Given extends object, Row>(
  write: (sql: Sql, given: Given) => Compilable<Row>,
  [places, names]: readonly [(given: Given) => object, (given: Given) => string] = [placesOf, namesOf],
): (sql: Sql, given: Given) => CompiledQuery<Row> {
  const written = new Map<string, CompiledQuery<Row>>();
  return (sql, given) => {
    const named = names(given);
    // The plugins process it when it is executed.
    const query = written.get(named) ?? write(sql.withoutPlugins(), places(given) as Given).compile();
    written.set(named, query);
    const parameters = query.parameters.map((one) => (one instanceof Place ? one.of(given) : one));
    return { ...query, parameters };
  };
}

/** The same for several parts, such as rows of several tables. `parts` has the values of each part by its name. */
export const preparedQueryOfParts = <Parts extends Record<keyof Parts, object>, Row>(
  write: (sql: Sql, parts: Parts) => Compilable<Row>,
): ((sql: Sql, parts: Parts) => CompiledQuery<Row>) => preparedQuery(write, [placesOfParts, namesOfParts]);

/**
 * The same for a few items, with one statement for each number of items. If the items were a list in one value,
 * PostgreSQL would assume ten items, prefer a plan for the given values, and make a new plan each time, which takes
 * longer than the statement.
 */
export function preparedQueryOf<Item, Given extends object, Row>(
  write: (sql: Sql, items: readonly Item[], given: Given) => Compilable<Row>,
): (sql: Sql, items: readonly Item[], given: Given) => CompiledQuery<Row> {
  // An object lists its numeric names first, in ascending order.
  const query = preparedQuery((sql: Sql, all: Given & Record<number, Item>) => {
    const numbers = Object.keys(all).filter((name) => /^\d+$/.test(name));
    return write(
      sql,
      numbers.map((at) => all[Number(at)] as Item),
      all,
    );
  });
  return (sql, items, given) => query(sql, { ...given, ...items });
}

async function execute<Row>(sql: Sql, prepared: CompiledQuery<Row>): Promise<Row[]> {
  const executor = sql.getExecutor();
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

/** The row of a statement that always returns one. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a row that must be there is not');
  return row;
}
