import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { fetches } from '@ferry/core/contract/links/customer';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { readPage } from '../../../db/query/read-page.ts';

/** The stored fetches of a customer's subscription, newest first. */
export async function listFetches(
  { database, who }: Context<'customer'>,
  page: CallParsed<typeof fetches>,
): Promise<ResultOf<typeof fetches>> {
  const own = database.sql.selectFrom('subscription_fetch').where('account_id', '=', who.accountId);
  const { total, rows } = await readPage(own, page, (query) =>
    query
      .select(['id', 'at', 'client', 'agent', 'ip'])
      .select(
        sql<boolean>`not exists (select from subscription_fetch as before
        where before.account_id = ${who.accountId} and before.ip = subscription_fetch.ip
          and before.id < subscription_fetch.id)`.as('is_first'),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc'),
  );
  return {
    result: {
      total_count: total,
      fetches: rows.map(({ id, at, client, agent, ip, is_first }) => ({
        fetch_id: id,
        fetched_at: at.toISOString(),
        client,
        user_agent: agent,
        ip_address: ip ?? '',
        is_first: ip !== null && is_first,
      })),
    },
  };
}
