import type { CallAnswer } from '@ferry/core/contract/base/call';
import { dayMs } from '@ferry/core/contract/base/values/units';
import type { status } from '@ferry/core/contract/telegram/admin';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { webhookUrl } from './bot/webhook-url.ts';

type Status = CallAnswer<typeof status>['result'];

/** Seconds for each request to Telegram. */
const timeoutSeconds = 8;

async function readQueue({ database }: Context<'admin'>, at: Date): Promise<Status['queue']> {
  const dayAgo = new Date(at.getTime() - dayMs);
  const { rows } = await sql<Omit<Status['queue'], 'oldest_at'> & { oldest: Date | null }>`
    select
      count(*) filter (where sent_at is null and given_up_at is null)::integer as waiting,
      count(*) filter (where sent_at is null and given_up_at is null and failure is not null)::integer as retrying,
      min(created_at) filter (where sent_at is null and given_up_at is null) as oldest,
      count(*) filter (where sent_at > ${dayAgo})::integer as sent,
      count(*) filter (where given_up_at > ${dayAgo})::integer as given_up,
      (array_agg(failure order by coalesce(given_up_at, due_at) desc) filter (where failure is not null))[1] as last_failure
    from telegram_message`.execute(database.sql);
  const { oldest = null, ...counts } = rows[0] ?? {
    waiting: 0,
    retrying: 0,
    sent: 0,
    given_up: 0,
    last_failure: null,
  };
  return { ...counts, oldest_at: oldest?.toISOString() ?? null };
}

/** Telegram's data about the bot and its webhook. No answer is a result, too. */
async function askTelegram(config: NonNullable<Context['config']['telegram']>, ours: string) {
  const { openTelegramApi } = await import('./bot/open-api.ts');
  const { GrammyError } = await import('grammy');
  const api = openTelegramApi(config, timeoutSeconds);
  try {
    const { username } = await api.getMe();
    const hook = await api.getWebhookInfo();
    const last = hook.last_error_date;
    const webhook: Status['webhook'] =
      hook.url === undefined || hook.url === ''
        ? null
        : {
            url: hook.url,
            is_ours: hook.url === ours,
            pending_updates: hook.pending_update_count,
            last_error_at: last === undefined ? null : new Date(last * 1000).toISOString(),
            last_error: hook.last_error_message ?? null,
          };
    return { bot: username, is_reachable: true, failure: null, webhook };
  } catch (error) {
    const failure =
      error instanceof GrammyError
        ? `Telegram refused (${error.error_code}): ${error.description}`
        : 'Telegram did not answer.';
    return { bot: null, is_reachable: false, failure, webhook: null };
  }
}

/** What prevents updates although Telegram answers. */
function failureOf(
  mode: Status['mode'],
  { webhook, is_polled }: Pick<Status, 'webhook' | 'is_polled'>,
): string | null {
  if (mode === 'polling') {
    if (webhook !== null) return 'A webhook is set, so Telegram answers nobody who polls.';
    return is_polled ? null : 'No process asks for updates.';
  }
  if (webhook === null) return 'No webhook is set: Telegram sends no updates.';
  return webhook.is_ours ? null : 'The webhook leads elsewhere.';
}

export async function showStatus(ctx: Context<'admin'>): Promise<{ result: Status }> {
  const { config, database, now } = ctx;
  const at = now();
  const { rows } = await sql<{ linked: number; unreachable: number }>`
    select count(*)::integer as linked,
      count(*) filter (where telegram_unreachable_at is not null)::integer as unreachable
    from account where telegram_id is not null`.execute(database.sql);
  const base = { linked: 0, unreachable: 0, ...rows[0], queue: await readQueue(ctx, at) };
  const off = {
    bot: null,
    is_reachable: false,
    failure: null,
    polled_until: null,
    is_polled: false,
    webhook: null,
  };
  if (config.telegram === undefined)
    return { result: { is_configured: false, mode: null, api: null, ...off, ...base } };
  const { botId, apiRoot, mode } = config.telegram;
  const said = await askTelegram(config.telegram, webhookUrl(config));
  const kept = await database.sql
    .selectFrom('telegram_bot')
    .select('polled_until')
    .where('bot_id', '=', botId)
    .executeTakeFirst();
  const polled_until = kept?.polled_until ?? null;
  const is_polled = polled_until !== null && polled_until > at;
  return {
    result: {
      is_configured: true,
      mode,
      api: apiRoot,
      ...said,
      failure: said.failure ?? failureOf(mode, { webhook: said.webhook, is_polled }),
      polled_until: polled_until?.toISOString() ?? null,
      is_polled,
      ...base,
    },
  };
}
