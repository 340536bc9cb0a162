import type * as account from '@ferry/core/contract/accounts/customer';
import type { ResultOf } from '@ferry/core/contract/base/call';
import type { Context } from '../../../base/context.ts';
import type { Row } from '../../../db/schema/rows.ts';
import { sayKept } from '../../../words/kept-text.ts';
import { languageOf, say } from '../../../words/words.ts';
import {
  describeService,
  isServed,
  planName,
  readService,
  usageColumns,
} from '../../ground/services/index.ts';
import { currentBan } from '../bans/index.ts';
import { readAccess } from '../sessions/index.ts';
import { readDeletion } from './read-deletion.ts';

const preferenceColumns = ['shown_language', 'theme', 'first_day', 'numbers', 'motion'] as const;

const preferencesOf = ({
  shown_language,
  theme,
  first_day,
  numbers,
  motion,
}: Pick<Row<'account'>, (typeof preferenceColumns)[number]>) => ({
  language: shown_language === null ? null : languageOf(shown_language),
  theme,
  first_day,
  numbers,
  motion,
});

/** The signed-in customer, and during a ban its reason and end. */
export async function showMe({
  database,
  now,
  who,
  language,
}: Context<'customer-even-banned'>): Promise<ResultOf<typeof account.me>> {
  const row = await database.sql
    .selectFrom('account')
    .select([
      'id',
      'new_id',
      'email',
      'telegram_id',
      'name',
      'expires_at',
      'must_change_password',
      'time_zone',
    ])
    .select(preferenceColumns)
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  const ban = await currentBan(database.sql, who.accountId, now());
  const { deletion } = await readDeletion(database.sql, who.accountId);
  return {
    result: {
      deletion: deletion && { requested_at: deletion.requested_at, ends_at: deletion.ends_at },
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
              reason: sayKept(language, ban.reason),
              start_at: ban.starts_at.toISOString(),
              end_at: ban.ends_at.toISOString(),
            },
      must_change_password: row.must_change_password,
      time_zone: row.time_zone,
      preferences: preferencesOf(row),
    },
  };
}

/** What the operator's staff see about a customer in the chat. It contains no secret. */
export async function showChatData({
  database,
  now,
  who,
  language,
}: Context<'customer'>): Promise<ResultOf<typeof account.chatData>> {
  const { email, name } = await database.sql
    .selectFrom('account')
    .select(['email', 'name'])
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  const { service, balance } = await readService(database.sql, who.accountId, language);
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

export async function showToken(
  ctx: Context<'customer-even-banned'>,
): Promise<ResultOf<typeof account.token>> {
  const [, token = ''] = (ctx.header('authorization') ?? '').split(' ');
  const { subject, sessionId, jti, issuedAt, expiresAt } = await readAccess(ctx, token);
  return {
    result: {
      ...subject,
      role: 'malio_postgrest_user',
      access_type: 'access',
      token_type: 'access',
      jti,
      session_id: sessionId,
      issued_at: Math.floor(issuedAt.getTime() / 1000),
      expires_at: Math.floor(expiresAt.getTime() / 1000),
    },
  };
}

/** A summary of the running service. */
export async function showOldService({
  database,
  now,
  who,
  language,
}: Context<'customer'>): Promise<ResultOf<typeof account.oldService>> {
  const row = await database.sql
    .selectFrom('service')
    .innerJoin('account', 'account.id', 'service.account_id')
    .leftJoin('product', 'product.id', 'service.product_id')
    .select(['service.level', 'level_expires_at', isServed(now()).as('is_served')])
    .select(planName(language).as('name'))
    .select(usageColumns)
    .where('service.account_id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  const runs = row.level > 0 && row.level_expires_at > now();
  return {
    result: {
      service_id: who.accountId,
      service_name: row.name ?? '',
      service_type: row.name === null ? 'none' : 'main_package',
      expire_time: row.level_expires_at.toISOString(),
      traffic_used: row.used_upload + row.used_download,
      traffic_total: row.quota_bytes + row.package_bytes,
      is_active: runs && row.is_served,
    },
  };
}

export async function showProfile({
  database,
  who,
}: Context<'customer'>): Promise<ResultOf<typeof account.profile>> {
  const row = await database.sql
    .selectFrom('account')
    .select(['id', 'new_id', 'email', 'name', 'created_at', 'telegram_id', 'language', 'time_zone'])
    .select(preferenceColumns)
    .select((select) =>
      select
        .selectFrom('login_log')
        .select('at')
        .whereRef('login_log.account_id', '=', 'account.id')
        .where('succeeded', '=', true)
        .orderBy('at', 'desc')
        .limit(1)
        .as('signed_in_at'),
    )
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  return {
    result: {
      user_id: row.id,
      user_new_id: row.new_id,
      email: row.email,
      user_name: row.name,
      created_at: row.created_at.toISOString(),
      last_login: row.signed_in_at?.toISOString() ?? null,
      // An account is created only with the code that was mailed to its address.
      is_verified: true,
      telegram_linked: row.telegram_id !== null,
      language: languageOf(row.language),
      time_zone: row.time_zone,
      preferences: preferencesOf(row),
    },
  };
}
