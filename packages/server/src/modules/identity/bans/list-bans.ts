import type { list } from '@ferry/core/contract/bans/admin';
import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { keptText } from '../../../db/query/kept-text.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { asked } from '../../../db/query/set-filters.ts';
import { sayKept } from '../../../words/kept-text.ts';

type Ban = CallAnswer<typeof list>['result']['bans'][number];

const stateAt = (at: Date) => sql<Ban['state']>`case
  when ban.ended_at is not null then 'lifted'
  when ban.ends_at <= ${at} then 'over'
  when ban.starts_at > ${at} then 'to_come'
  else 'running' end`;

export async function listBans(
  { database, now, language }: Context<'admin'>,
  { state, user_id, ...page }: CallParsed<typeof list>,
): Promise<ResultOf<typeof list>> {
  const at = now();
  const fitting = database.sql
    .selectFrom('ban')
    .innerJoin('account', 'account.id', 'ban.account_id')
    .where(({ and }) => and(asked({ 'ban.account_id': user_id })))
    .$if(state !== undefined, (query) => query.where(stateAt(at), '=', state ?? 'running'));
  const { total, rows } = await readPage(fitting, page, (query) =>
    query
      .select(['ban.id', 'ban.account_id', 'account.email', 'account.name', 'ban.starts_at', 'ban.ends_at'])
      .select(['ban.ended_at', 'ban.remark', stateAt(at).as('state')])
      .select(keptText('ban', 'reason').as('reason'))
      .orderBy('ban.starts_at', 'desc')
      .orderBy('ban.id', 'desc'),
  );
  const bans = rows.map((row) => ({
    ban_id: row.id,
    user_id: row.account_id,
    email: row.email,
    user_name: row.name,
    state: row.state,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    lifted_at: row.ended_at?.toISOString() ?? null,
    reason: sayKept(language, row.reason),
    remark: row.remark,
  }));
  return { result: { total_count: total, bans } };
}
