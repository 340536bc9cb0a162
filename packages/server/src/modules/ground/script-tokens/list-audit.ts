import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as calls from '@ferry/core/contract/script-tokens/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { asked, within } from '../../../db/query/set-filters.ts';

const entries = (sql: Sql) =>
  sql.selectFrom('audit_log').leftJoin('script_token', 'script_token.id', 'audit_log.token_id');

const columns = [
  'audit_log.id as audit_id',
  'at',
  'token_id',
  'script_token.name as token_name',
  'script_token.owner',
  'script_token.role',
  'script_token.made_by',
  'operation',
  'target',
  'detail',
  'before',
  'after',
  'ip',
] as const;

const described = <Row extends { at: Date }>(row: Row) => ({ ...row, at: row.at.toISOString() });

/** Actions of admins and bots, newest first. */
export async function listAudit(
  { database }: Context<'admin'>,
  { operation, target, token_id, owner, from, to, ...page }: CallParsed<typeof calls.audit>,
): Promise<ResultOf<typeof calls.audit>> {
  const fitting = entries(database.sql)
    .where(({ and }) => and(asked({ operation, target, token_id })))
    .where((of) => within(of, 'at', { from, to }))
    .$if(owner !== undefined, (query) =>
      query.where(({ fn, eb }) => eb(fn('lower', ['script_token.owner']), '=', (owner ?? '').toLowerCase())),
    );
  const { total, rows } = await readPage(fitting, page, (query) =>
    query.select(columns).orderBy('audit_log.id', 'desc'),
  );
  return { result: { total_count: total, entries: rows.map(described) } };
}

/** One action of an admin or a bot. */
export async function showAudit(
  { database }: Context<'admin'>,
  { audit_id }: CallParsed<typeof calls.showAudit>,
): Promise<ResultOf<typeof calls.showAudit>> {
  const row = await entries(database.sql)
    .select(columns)
    .where('audit_log.id', '=', audit_id)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('audit.absent', { status: 404 });
  return { result: described(row) };
}
