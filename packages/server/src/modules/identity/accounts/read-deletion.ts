import type { showDeletion as showCall } from '@ferry/core/contract/account-data/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { Sql } from '../../../db/driver/database.ts';

type State = CallAnswer<typeof showCall>['result'];

/** Whether and when an account will be deleted, and what money would be lost. */
export async function readDeletion(sql: Sql, accountId: number): Promise<State> {
  const row = await sql
    .selectFrom('account')
    .leftJoin('account_deletion', 'account_deletion.account_id', 'account.id')
    .select(['balance', 'invite_balance', 'requested_at', 'ends_at', 'lost_balance', 'lost_invite_balance'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { balance, invite_balance, requested_at, ends_at, lost_balance, lost_invite_balance } = row;
  const isAsked = requested_at !== null && ends_at !== null;
  return {
    balance,
    invite_balance,
    deletion: isAsked
      ? {
          requested_at: requested_at.toISOString(),
          ends_at: ends_at.toISOString(),
          lost_balance: lost_balance ?? '0.00',
          lost_invite_balance: lost_invite_balance ?? '0.00',
        }
      : null,
  };
}
