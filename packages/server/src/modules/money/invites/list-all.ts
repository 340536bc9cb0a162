import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { listAll as call } from '@ferry/core/contract/invites/admin';
import type { Context } from '../../../base/context.ts';
import { readSummedPage } from '../../../db/query/read-page.ts';
import { asked, within } from '../../../db/query/set-filters.ts';
import { commissionColumns, describeCommission } from './queries.ts';

/** The commissions of all customers, newest first. */
export async function listAllCommissions(
  { database }: Context<'admin'>,
  { inviter_id, invited_id, status, from, to, ...page }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  const fitting = database.sql
    .selectFrom('commission')
    .where(({ and }) => and(asked({ inviter_id, invited_id })))
    .where((of) => within(of, 'commission.created_at', { from, to }))
    .$if(status !== undefined, (query) =>
      query
        .where('taken_back_at', status === 'taken_back' ? 'is not' : 'is', null)
        .$if(status !== 'taken_back', (kept) =>
          kept.where('confirmed_at', status === 'confirmed' ? 'is not' : 'is', null),
        ),
    );
  const { total, sum, rows } = await readSummedPage(fitting, 'amount', page, (query) =>
    query
      .innerJoin('account as inviter', 'inviter.id', 'inviter_id')
      .innerJoin('account as invited', 'invited.id', 'invited_id')
      .select(['commission.id', 'commission.created_at', 'inviter_id', 'invited_id', 'reference'])
      .select(commissionColumns)
      .select(['inviter.email as inviter_email', 'invited.email as invited_email'])
      .orderBy('commission.id', 'desc'),
  );
  return {
    result: {
      total_count: total,
      total_amount: sum,
      commissions: rows.map((row) => ({
        commission_id: String(row.id),
        created_at: row.created_at.toISOString(),
        inviter_id: row.inviter_id,
        inviter_email: row.inviter_email,
        invited_id: row.invited_id,
        invited_email: row.invited_email,
        trade_no: row.reference,
        ...describeCommission(row),
      })),
    },
  };
}
