import type { Expression, ExpressionBuilder, ReferenceExpression, SqlBool } from 'kysely';

/** Only the filters that are set, for Kysely's `and`: columns and the values that they must equal. */
export function asked<const Filters extends object>(
  filters: Filters,
): { [Column in keyof Filters]?: Exclude<Filters[Column], undefined> } {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Column in keyof Filters]?: Exclude<Filters[Column], undefined> };
}

/** Whether a time is at or after `from` and before `to` (RFC 3339). A bound that is left out is not checked. */
export function within<DB, TB extends keyof DB>(
  { and, eb }: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Expression<SqlBool> {
  const isTime = (operator: '>=' | '<', time: string | undefined) =>
    time === undefined ? [] : [eb(column, operator, new Date(time) as never)];
  return and([...isTime('>=', from), ...isTime('<', to)]);
}
