import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as contract from '@ferry/core/contract/campaigns/admin';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { emailKey } from '../../ground/account-rows/index.ts';
import { fittingCustomers } from '../customers/index.ts';

type Segment = CallParsed<typeof contract.count>['body']['segment'];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The ids of customers who are listed by id, UUID or address. One unknown entry refuses the whole list. */
async function numbersOf(tx: Sql, users: readonly string[]): Promise<number[]> {
  const wanted = [...new Set(users.map((one) => one.trim()))];
  const { rows } = await sql<{ one: string; id: number | null }>`
    select one, account.id from unnest(${wanted}::text[], ${wanted.map(emailKey)}::text[]) as given (one, key)
    left join account on case
      when one ~ '^\\d{1,9}$' then account.id = one::integer
      when one ~* ${uuid.source} then account.new_id = one::uuid
      else account.email_key = key end`.execute(tx);
  const unknown = rows.filter(({ id }) => id === null).map(({ one }) => one);
  if (unknown.length > 0)
    throw new Refusal('campaigns.unknown_users', {
      status: 422,
      field: 'segment',
      details: { count: unknown.length, unknown: unknown.slice(0, 100) },
    });
  return rows.flatMap(({ id }) => id ?? []);
}

/** Whether a customer opted out of news by mail. */
export const wantsNoNews: RawBuilder<boolean> = sql<boolean>`exists (
  select from notification_off where notification_off.account_id = account.id
    and notification_off.event = 'news' and notification_off.channel = 'mail')`;

/** Customers of a segment, as a query over `account`, without disabled accounts. */
export async function fitting(tx: Sql, ctx: Context<'admin'>, { users, ...filter }: Segment) {
  const numbers = users === undefined ? undefined : await numbersOf(tx, users);
  return fittingCustomers(tx, ctx, filter)
    .clearSelect()
    .where('account.is_enabled', '=', true)
    .$if(numbers !== undefined, (query) =>
      query.where(sql<boolean>`account.id = any(${numbers ?? []}::integer[])`),
    );
}
