import type * as account from '@ferry/core/contract/account';
import type { CallAnswer } from '@ferry/core/contract/call';
import type { Context } from '../../context.ts';
import { say } from '../../words/words.ts';
import { currentBan } from '../bans/index.ts';
import { describeService, readService } from '../services/index.ts';

/** Who is signed in; while banned, also why and until when. */
export async function showMe({
  database,
  now,
  who,
}: Context<'customer-even-banned'>): Promise<Pick<CallAnswer<typeof account.me>, 'result'>> {
  const row = await database.sql
    .selectFrom('account')
    .select(['id', 'new_id', 'email', 'telegram_id', 'name', 'expires_at'])
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  const ban = await currentBan(database.sql, who.accountId, now());
  return {
    result: {
      user_id: row.id,
      user_new_id: row.new_id,
      email: row.email,
      is_ban: ban !== undefined,
      tg_id: row.telegram_id,
      user_name: row.name,
      user_account_expire_in: row.expires_at.toISOString(),
      ban:
        ban === undefined
          ? null
          : {
              reason: ban.reason,
              start_at: ban.starts_at.toISOString(),
              end_at: ban.ends_at.toISOString(),
            },
    },
  };
}

/** What the people who answer in the chat see of a customer. Nothing here opens anything. */
export async function showChatData({
  database,
  now,
  who,
  language,
}: Context<'customer'>): Promise<Pick<CallAnswer<typeof account.chatData>, 'result'>> {
  const { email, name } = await database.sql
    .selectFrom('account')
    .select(['email', 'name'])
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  const { service, balance } = await readService(database.sql, who.accountId);
  const { plan_name, level, level_expires_at, bytes_left } = describeService(service, now());
  return {
    result: {
      user_email: email,
      user_nickname: name,
      session_data: [
        ['user_id', who.accountId],
        ['plan', plan_name ?? say(language, level === 0 ? 'account.no_plan' : 'account.level', { level })],
        ['level', level],
        ['level_expires_at', level_expires_at ?? ''],
        ['account_expires_at', service.account_expires_at.toISOString()],
        ['bytes_left', bytes_left],
        ['balance', balance],
      ],
    },
  };
}
