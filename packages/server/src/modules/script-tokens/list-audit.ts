import type { CallParsed, ResultOf } from '@ferry/core/contract/call';
import type { audit } from '@ferry/core/contract/script-tokens';
import type { Context } from '../../context.ts';
import { asked, within } from '../../db/asked.ts';
import { readPage } from '../../db/read-page.ts';

/** Actions of admins and bots, newest first. */
export async function listAudit(
  { database }: Context<'admin'>,
  { operation, target, token_id, owner, from, to, ...page }: CallParsed<typeof audit>,
): Promise<ResultOf<typeof audit>> {
  const fitting = database.sql
    .selectFrom('audit_log')
    .leftJoin('script_token', 'script_token.id', 'audit_log.token_id')
    .where(({ and }) => and(asked({ operation, target, token_id })))
    .where((of) => within(of, 'at', { from, to }))
    .$if(owner !== undefined, (query) =>
      query.where(({ fn, eb }) => eb(fn('lower', ['script_token.owner']), '=', (owner ?? '').toLowerCase())),
    );
  const { total, rows } = await readPage(fitting, page, (query) =>
    query
      .select(['audit_log.id', 'at', 'token_id', 'script_token.name', 'operation', 'target', 'detail', 'ip'])
      .select(['before', 'after', 'script_token.owner', 'script_token.role'])
      .orderBy('audit_log.id', 'desc'),
  );
  return {
    result: {
      total_count: total,
      entries: rows.map((row) => ({
        audit_id: row.id,
        at: row.at.toISOString(),
        token_id: row.token_id,
        token_name: row.name,
        owner: row.owner,
        role: row.role,
        operation: row.operation,
        target: row.target,
        detail: row.detail,
        before: row.before,
        after: row.after,
        ip: row.ip,
      })),
    },
  };
}
