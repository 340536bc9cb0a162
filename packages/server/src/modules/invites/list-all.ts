import type { CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type { listAll as call } from '@ferry/core/contract/invites-admin';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { statusOf } from './queries.ts';

/** What inviting earned whom, newest first. */
export async function listAllCommissions(
  { database }: Context<'admin'>,
  { limit, offset, inviter_id, invited_id, status, from, to }: CallParsed<typeof call>,
): Promise<Pick<CallAnswer<typeof call>, 'result'>> {
  const fitting = database.sql
    .selectFrom('commission')
    .$if(inviter_id !== undefined, (query) => query.where('inviter_id', '=', inviter_id ?? 0))
    .$if(invited_id !== undefined, (query) => query.where('invited_id', '=', invited_id ?? 0))
    .$if(status !== undefined, (query) =>
      query
        .where('taken_back_at', status === 'taken_back' ? 'is not' : 'is', null)
        .$if(status !== 'taken_back', (kept) =>
          kept.where('confirmed_at', status === 'confirmed' ? 'is not' : 'is', null),
        ),
    )
    .$if(from !== undefined, (query) => query.where('commission.created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('commission.created_at', '<', new Date(to ?? 0)));
  const sums = await fitting
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(sql<string>`coalesce(sum(amount), 0)::numeric(20, 2)::text`.as('amount'))
    .executeTakeFirstOrThrow();
  const rows = await fitting
    .innerJoin('account as inviter', 'inviter.id', 'inviter_id')
    .innerJoin('account as invited', 'invited.id', 'invited_id')
    .select(['commission.id', 'commission.created_at', 'inviter_id', 'invited_id', 'reference'])
    .select(['recharge_amount', 'amount', 'confirms_at', 'confirmed_at', 'taken_back_at'])
    .select(['inviter.email as inviter_email', 'invited.email as invited_email'])
    .orderBy('commission.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    result: {
      total_count: sums.total,
      total_amount: sums.amount,
      commissions: rows.map((row) => ({
        commission_id: String(row.id),
        created_at: row.created_at.toISOString(),
        inviter_id: row.inviter_id,
        inviter_email: row.inviter_email,
        invited_id: row.invited_id,
        invited_email: row.invited_email,
        trade_no: row.reference,
        recharge_amount: row.recharge_amount,
        amount: row.amount,
        status: statusOf(row),
        confirms_at: row.confirms_at.toISOString(),
      })),
    },
  };
}
