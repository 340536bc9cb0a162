import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { anyHash } from '../../../db/query/any-of.ts';
import { emailKey } from '../../ground/account-rows/index.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds the id of a customer by id, UUID or address. */
export async function findCustomer(tx: Sql, which: string): Promise<number> {
  const found = await tx
    .selectFrom('account')
    .select('id')
    .where((where) => {
      if (/^\d{1,9}$/.test(which)) return where('id', '=', Number(which));
      return uuid.test(which) ? where('new_id', '=', which) : where('email_key', '=', emailKey(which));
    })
    .executeTakeFirst();
  if (found === undefined) throw new Refusal('users.absent', { status: 404 });
  return found.id;
}

/**
 * A condition for the customers that match a search text of staff. Partial matches count only in the address and the
 * name.
 */
export function matching({ keys }: Pick<Services, 'keys'>, text: string) {
  const part = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  // The log of sign-ins is searched for addresses only.
  const from =
    isIP(text) === 0
      ? sql`false`
      : sql`account.id in (select account_id from login_log where ip = ${text}::inet)`;
  return sql<boolean>`(
    account.email_key like ${part} or lower(account.name) like ${part}
    or account.id::text = ${text} or account.new_id::text = lower(${text}) or account.invite_code = ${text}
    or account.telegram_id::text = ${text}
    or service.link_token_hash = ${anyHash(keys.hashes('link token', text))}
    or ${from})`;
}

/**
 * The state of a customer, as in `customerState` of the contract, for lists, bulk gifts and campaigns. `active` has the
 * same meaning as `isServed`.
 */
export const stateAt = (at: Date) => sql<string>`case
  when not account.is_enabled then 'disabled'
  when exists (
    select from ban where ban.account_id = account.id and ban.ended_at is null
      and ban.starts_at <= ${at} and ban.ends_at > ${at}) then 'banned'
  when exists (
    select from account_deletion where account_deletion.account_id = account.id
      and account_deletion.ended_at is null) then 'leaving'
  when service.level = 0 then 'no_plan'
  when least(service.level_expires_at, account.expires_at) <= ${at} then 'expired'
  when service.used_upload + service.used_download >= service.quota_bytes + service.package_bytes then 'used_up'
  else 'active' end`;
