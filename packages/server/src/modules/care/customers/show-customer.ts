import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { show } from '@ferry/core/contract/customers/admin';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { keptText } from '../../../db/query/kept-text.ts';
import { type KeptText, sayKept } from '../../../words/kept-text.ts';
import { describeAccount, readService } from '../../ground/services/index.ts';
import { debtEntries } from '../../money/wallet/index.ts';
import { findCustomer } from './find-customer.ts';
import { customers, describeCustomer } from './find-customers.ts';

interface Around {
  invited: number;
  sessions: number;
  tickets_open: number;
  paid: string;
  has_second_factor: boolean;
  passkeys: number;
  sign_in_at: Date | null;
  sign_in_ip: string | null;
  ban_reason: KeptText | null;
  ban_remark: string;
  ban_ends_at: Date | null;
  deletion_at: Date | null;
}

/** Counts and newest rows of other tables for one customer, in one statement. */
const around = (accountId: number, at: Date) => sql<Around>`
  select
    (select count(*)::integer from account where invited_by = ${accountId}) as invited,
    (select count(*)::integer from session
      where account_id = ${accountId} and ended_at is null and ends_at > ${at}) as sessions,
    (select count(*)::integer from ticket
      where account_id = ${accountId} and status in ('pending', 'processing')) as tickets_open,
    (select coalesce(sum(amount), 0)::numeric(14, 2)::text from ledger
      where account_id = ${accountId} and kind = 'recharge') as paid,
    exists (select from second_factor
      where account_id = ${accountId} and enabled_at is not null) as has_second_factor,
    (select count(*)::integer from passkey where account_id = ${accountId} and ended_at is null) as passkeys,
    sign_in.at as sign_in_at, sign_in.ip as sign_in_ip,
    ban.reason as ban_reason, coalesce(ban.remark, '') as ban_remark, ban.ends_at as ban_ends_at,
    deletion.ends_at as deletion_at
  from (select 1) as one
  left join lateral (
    select at, host(ip::inet) as ip from login_log
    where account_id = ${accountId} and succeeded order by at desc limit 1) as sign_in on true
  left join lateral (
    select ${keptText('ban', 'reason')} as reason, remark, ends_at from ban
    where account_id = ${accountId} and ended_at is null and starts_at <= ${at} and ends_at > ${at}
    order by ends_at desc limit 1) as ban on true
  left join account_deletion as deletion on deletion.account_id = ${accountId} and deletion.ended_at is null`;

/** All data of one customer on one screen. */
export async function showCustomer(
  { database, now, language }: Context<'admin'>,
  { user }: CallParsed<typeof show>,
): Promise<ResultOf<typeof show>> {
  const at = now();
  const id = await findCustomer(database.sql, user);
  const row = await customers(database.sql, at)
    .select(['account.new_id', 'account.language', 'account.time_zone', 'account.registered_ip'])
    .select([
      'account.invite_code',
      'account.invited_by',
      'account.invite_balance',
      'account.debt',
      'account.telegram_id',
    ])
    .select(['account.must_change_password', 'service.speed_limit', 'service.device_limit'])
    .select(['service.node_groups', 'service.next_reset_at'])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow();
  const { service } = await readService(database.sql, id);
  const { rows } = await around(id, at).execute(database.sql);
  const [also] = rows;
  if (also === undefined) throw new Error('nothing around a customer');
  const recent = await database.sql
    .selectFrom('activity_log')
    .select(['at', 'kind'])
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
  const notes = await database.sql
    .selectFrom('account_note')
    .select(['at', 'author', 'note'])
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
  return {
    result: {
      ...describeCustomer(row),
      user_new_id: row.new_id,
      language: row.language,
      time_zone: row.time_zone,
      registered_ip: row.registered_ip,
      invite_code: row.invite_code,
      invited_by: row.invited_by,
      invited: also.invited,
      invite_balance: row.invite_balance,
      debt: row.debt,
      debt_entries: await debtEntries(database.sql, id, row.debt),
      speed_limit: row.speed_limit,
      device_limit: row.device_limit,
      node_groups: row.node_groups,
      next_reset_at: row.next_reset_at?.toISOString() ?? null,
      service: describeAccount(service, at),
      telegram_id: row.telegram_id,
      has_second_factor: also.has_second_factor,
      passkeys: also.passkeys,
      must_change_password: row.must_change_password,
      sessions: also.sessions,
      last_sign_in: also.sign_in_at && { at: also.sign_in_at.toISOString(), ip: also.sign_in_ip },
      tickets_open: also.tickets_open,
      paid: also.paid,
      ban:
        also.ban_ends_at === null
          ? null
          : {
              reason: sayKept(language, also.ban_reason ?? ''),
              remark: also.ban_remark,
              ends_at: also.ban_ends_at.toISOString(),
            },
      deletion_at: also.deletion_at?.toISOString() ?? null,
      notes: notes.map((one) => ({ ...one, at: one.at.toISOString() })),
      recent: recent.map((one) => ({ at: one.at.toISOString(), kind: one.kind })),
    },
  };
}
