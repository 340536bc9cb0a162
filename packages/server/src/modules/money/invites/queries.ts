import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { records, show } from '@ferry/core/contract/invites/customer';
import { type Selectable, sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { readPage } from '../../../db/query/read-page.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import { maxHoldDays } from './earn-commission.ts';

/** A sum of commissions with two decimals, also when there are none. */
const sumOf = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<string>`coalesce(sum(commission.amount) filter (where ${condition}), 0)::numeric(14, 2)`;
const confirmed = sql<boolean>`commission.confirmed_at is not null and commission.taken_back_at is null`;
const pending = sql<boolean>`commission.confirmed_at is null and commission.taken_back_at is null`;

/** The customer's invite link, the customers he invited, and what he earned. */
export async function showInvites(
  ctx: Context<'customer'>,
  { limit, offset }: CallParsed<typeof show>,
): Promise<ResultOf<typeof show>> {
  const { config, database, who } = ctx;
  const own = await database.sql
    .selectFrom('account')
    .leftJoin('commission', 'commission.inviter_id', 'account.id')
    .select(['account.invite_code', 'account.invite_balance'])
    .select([sumOf(confirmed).as('earned'), sumOf(pending).as('pending')])
    .select(sql<Date | null>`min(commission.confirms_at) filter (where ${pending})`.as('next_confirms_at'))
    .select(
      sql<string>`(select coalesce(sum(ledger.amount), 0)::numeric(14, 2) from ledger
        where ledger.account_id = account.id and ledger.kind = 'invite')`.as('moved'),
    )
    .select((select) =>
      select
        .selectFrom('account as friend')
        .select(({ fn }) => fn.countAll<number>().as('friends'))
        .where('friend.invited_by', '=', who.accountId)
        .as('friends'),
    )
    .where('account.id', '=', who.accountId)
    .groupBy('account.id')
    .executeTakeFirstOrThrow();
  const friends = await database.sql
    .selectFrom('account')
    .leftJoin('commission', (join) =>
      join
        .onRef('commission.invited_id', '=', 'account.id')
        .on('commission.inviter_id', '=', who.accountId)
        .on('commission.taken_back_at', 'is', null),
    )
    .select(['account.id', 'account.name', 'account.created_at', sumOf(confirmed).as('earned')])
    .select(({ fn }) => fn.count<number>('commission.id').as('shares'))
    .where('account.invited_by', '=', who.accountId)
    .groupBy('account.id')
    .orderBy('account.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    result: {
      invite_code: own.invite_code,
      invite_link: `${config.publicUrl}/auth/sign-up?invite_code=${encodeURIComponent(own.invite_code)}`,
      total_invites: own.friends ?? 0,
      total_commission: own.earned,
      commission_rate: String(config.invitePercent),
      invited_users: friends.map(({ id, name, created_at, earned, shares }) => ({
        user_id: id,
        username: name,
        registered_at: created_at.toISOString(),
        commission_earned: earned,
        status: shares > 0 ? 'earning' : 'registered',
      })),
      is_open: config.invite !== 'off',
      pending_commission: own.pending,
      invite_balance: own.invite_balance,
      hold_days: await maxHoldDays(ctx),
      next_confirms_at: own.next_confirms_at?.toISOString() ?? null,
      moved_to_wallet: own.moved,
    },
  };
}

/** The columns that `describeCommission` reads. */
export const commissionColumns = [
  'recharge_amount',
  'amount',
  'confirms_at',
  'confirmed_at',
  'taken_back_at',
] as const;

type Commission = Pick<Selectable<Tables['commission']>, (typeof commissionColumns)[number]>;
type Shown = CallAnswer<typeof records>['result']['records'][number];

function statusOf({ taken_back_at, confirmed_at }: Commission): Shown['status'] {
  if (taken_back_at !== null) return 'taken_back';
  return confirmed_at === null ? 'pending' : 'confirmed';
}

/** A commission in the form for its customer and for admins. */
export const describeCommission = (row: Commission) => ({
  recharge_amount: row.recharge_amount,
  amount: row.amount,
  status: statusOf(row),
  confirms_at: row.confirms_at.toISOString(),
});

/** Each commission of a customer, newest first. */
export async function listCommissions(
  { database, who }: Context<'customer'>,
  page: CallParsed<typeof records>,
): Promise<ResultOf<typeof records>> {
  const own = database.sql.selectFrom('commission').where('inviter_id', '=', who.accountId);
  const { total, rows } = await readPage(own, page, (query) =>
    query
      .innerJoin('account', 'account.id', 'commission.invited_id')
      .select(['commission.id', 'commission.created_at', 'account.name'])
      .select(commissionColumns)
      .orderBy('commission.id', 'desc'),
  );
  return {
    result: {
      total_count: total,
      records: rows.map((row) => ({
        id: String(row.id),
        created_at: row.created_at.toISOString(),
        username: row.name,
        ...describeCommission(row),
      })),
    },
  };
}
