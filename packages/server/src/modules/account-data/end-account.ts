import { randomUUID } from 'node:crypto';
import Big from 'big.js';
import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { randomText } from '../../random-text.ts';
import { hashPassword } from '../auth/index.ts';
import { newLink, newPassword, newUuid, replaceSecrets } from '../services/index.ts';
import { mailDeletion } from './mail-deletion.ts';
import { personalData } from './personal-data.ts';

/** What is lost leaves the wallet by the ledger, once for an account, and pending shares are earned by nobody. */
async function forfeit(tx: Sql, accountId: number, balance: string, at: Date): Promise<void> {
  if (!Big(balance).eq(0))
    await tx
      .insertInto('ledger')
      .values({
        account_id: accountId,
        created_at: at,
        kind: 'correction',
        amount: Big(balance).times(-1).toFixed(2),
        subject: 'account deleted',
        reference: `deletion:${accountId}`,
      })
      .execute();
  await tx
    .updateTable('commission')
    .set({ taken_back_at: at })
    .where('inviter_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .execute();
}

/** Removes mails and messages to the owner that wait, and the addresses from those that were sent and from the audits. */
async function forgetMessages(
  tx: Sql,
  owner: { id: number; email_key: string; telegram_id: number | null },
): Promise<void> {
  // An address before may be another's by now, with mails of its own: his are those until the change, and about it.
  const to = sql`(lower(trim(recipient)) = ${owner.email_key} or exists (
    select from activity_log as change
    where change.account_id = ${owner.id} and change.kind = 'email_changed' and mail.created_at < change.at + interval '1 minute'
      and lower(trim(change.detail ->> 'from')) = lower(trim(recipient))
  ))`;
  await sql`delete from mail where sent_at is null and ${to}`.execute(tx);
  await sql`update mail set recipient = '', subject = '' where ${to}`.execute(tx);
  await tx.deleteFrom('email_code').where('email_key', '=', owner.email_key).execute();
  // Which admin did what to which account stays.
  await sql`update audit_log set detail = detail - 'from' - 'to'
    where operation = 'users.replaceEmail' and target = ${String(owner.id)}`.execute(tx);
  if (owner.telegram_id !== null)
    await tx.deleteFrom('telegram_message').where('chat_id', '=', owner.telegram_id).execute();
}

/** Leaves an account that names nobody, can not be signed in to and is served by no node. */
async function makeNameless(tx: Sql, services: Services, accountId: number, at: Date): Promise<void> {
  const nobody = `deleted-${accountId}@deleted.invalid`;
  await tx.updateTable('account').set({ invited_by: null }).where('invited_by', '=', accountId).execute();
  await tx
    .updateTable('account')
    .set({
      new_id: randomUUID(),
      email: nobody,
      email_key: nobody,
      name: '-',
      password: await hashPassword(randomText(32), { isJob: true }),
      password_version: randomUUID(),
      language: 'zh-CN',
      time_zone: services.config.timeZone,
      shown_language: null,
      theme: null,
      first_day: null,
      numbers: null,
      motion: null,
      registered_ip: null,
      expires_at: at,
      is_enabled: false,
      invite_balance: '0.00',
      invite_code: randomText(10),
      invited_by: null,
      telegram_id: null,
      telegram_name: '',
      telegram_linked_at: null,
      telegram_unreachable_at: null,
    })
    .where('id', '=', accountId)
    .execute();
  await replaceSecrets(tx, accountId, { ...newLink(services), ...newPassword(), ...newUuid() });
  await tx
    .updateTable('service')
    .set({
      product_id: null,
      level: 0,
      level_expires_at: at,
      quota_bytes: 0,
      package_bytes: 0,
      next_reset_at: null,
      port: null,
      traffic_log_token: randomUUID(),
      emby_uuid: randomUUID(),
      last_used_at: null,
    })
    .where('account_id', '=', accountId)
    .execute();
}

/** Ends an account in the caller's transaction, which holds it: says goodbye, and keeps records that name nobody. */
export async function endAccount(
  tx: Sql,
  services: Services,
  owner: { id: number; email_key: string; telegram_id: number | null; balance: string },
): Promise<void> {
  const at = services.now();
  await forfeit(tx, owner.id, owner.balance, at);
  await forgetMessages(tx, owner);
  await mailDeletion(tx, services, owner.id, { step: 'ended' });
  for (const [table, { by, atEnd }] of Object.entries(personalData(services.nouns)))
    if (atEnd === 'remove')
      await sql`delete from ${sql.table(table)} where ${sql.ref(by)} = ${owner.id}`.execute(tx);
  await tx
    .updateTable('recharge')
    .set({ pay: null, gateway_session: null, remark: null })
    .where('account_id', '=', owner.id)
    .where('status', '<>', 'pending')
    .execute();
  await makeNameless(tx, services, owner.id, at);
  await tx.updateTable('account_deletion').set({ ended_at: at }).where('account_id', '=', owner.id).execute();
}
