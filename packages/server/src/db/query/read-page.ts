import { type ReferenceExpression, type SelectQueryBuilder, type Simplify, sql } from 'kysely';

/** The page of a list that is asked for. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Counts the rows that a query finds, whatever columns it selects. The query must not be ordered or grouped yet. */
export async function countOf<DB, TB extends keyof DB, O>(
  fitting: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const { total } = await fitting
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Reads one page of a query's rows, and the number of all rows: two statements, the count first. `shown` adds columns
 * and order.
 */
export async function readPage<DB, TB extends keyof DB, O, DB2, TB2 extends keyof DB2, Row>(
  fitting: SelectQueryBuilder<DB, TB, O>,
  page: Page,
  shown: (query: SelectQueryBuilder<DB, TB, O>) => SelectQueryBuilder<DB2, TB2, Row>,
): Promise<{ total: number; rows: Simplify<Row>[] }> {
  const total = await countOf(fitting);
  return { total, rows: await rowsOf(shown(fitting), page) };
}

/** The same with the sum of a money column, as text with two decimals. Works for no rows, too. */
export async function readSummedPage<DB, TB extends keyof DB, O, DB2, TB2 extends keyof DB2, Row>(
  fitting: SelectQueryBuilder<DB, TB, O>,
  money: ReferenceExpression<DB, TB> & string,
  page: Page,
  shown: (query: SelectQueryBuilder<DB, TB, O>) => SelectQueryBuilder<DB2, TB2, Row>,
): Promise<{ total: number; sum: string; rows: Simplify<Row>[] }> {
  const { total, sum } = await fitting
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(sql<string>`coalesce(sum(${sql.ref(money)}), 0)::numeric(20, 2)::text`.as('sum'))
    .$castTo<{ total: number; sum: string }>()
    .executeTakeFirstOrThrow();
  return { total, sum, rows: await rowsOf(shown(fitting), page) };
}

const rowsOf = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { limit, offset }: Page,
): Promise<Simplify<O>[]> => query.limit(limit).offset(offset).execute();
