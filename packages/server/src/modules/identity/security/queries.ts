import type { ResultOf } from '@ferry/core/contract/base/call';
import type { show } from '@ferry/core/contract/security/customer';
import type { Context } from '../../../base/context.ts';
import { isWanted } from '../../ground/notifications/index.ts';

/** Whether the second factor is on, and which mails are sent. */
export async function showSecurity({
  database,
  now,
  who,
}: Context<'customer'>): Promise<ResultOf<typeof show>> {
  const row = await database.sql
    .selectFrom('account')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .select(['must_change_password', 'enabled_at', 'second_factor.expires_at', 'last_used_at'])
    .select((select) =>
      select
        .selectFrom('recovery_code')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .whereRef('recovery_code.account_id', '=', 'account.id')
        .where('used_at', 'is', null)
        .as('codes_left'),
    )
    .where('account.id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  const isOn = row.enabled_at !== null;
  return {
    result: {
      ga_enable: isOn,
      email_notification: await isWanted(database.sql, who.accountId, 'sign_in_new', 'mail'),
      ga_enabled_at: row.enabled_at?.toISOString() ?? null,
      ga_last_used_at: (isOn && row.last_used_at?.toISOString()) || null,
      ga_pending_until:
        row.expires_at !== null && row.expires_at > now() ? row.expires_at.toISOString() : null,
      recovery_codes_left: row.codes_left ?? 0,
      must_change_password: row.must_change_password,
    },
  };
}
