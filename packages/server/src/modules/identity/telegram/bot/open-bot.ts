import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Bot, type BotError, GrammyError } from 'grammy';
import type { Update } from 'grammy/types';
import type { Services } from '../../../../base/context.ts';
import { say } from '../../../../words/words.ts';
import { type Chatting, commands } from './commands.ts';
import { languageOfSender } from './customer.ts';
import { telegramClient } from './open-api.ts';
import { giveTurn, takeTurn } from './polling-lock.ts';
import { kinds, setUpBot } from './set-up-bot.ts';
import { webhookSecret } from './webhook-secret.ts';

/** Seconds for which Telegram holds a long poll without updates. */
const pollSeconds = 25;
/** The number of updates in a round, few enough to be answered within a turn. */
const batch = 20;

/** The part of an error that may be logged: addresses of the Bot API contain the token. */
const reasonOf = (error: unknown): string =>
  error instanceof GrammyError ? error.description.slice(0, 300) : 'Telegram did not answer';

/** The part of a handler's error that may be logged: Telegram's refusal, or the place in Ferry's code. */
const logged = (error: unknown) =>
  error instanceof Error && error.name !== 'GrammyError' && error.name !== 'HttpError'
    ? { err: error }
    : { reason: reasonOf(error) };

export interface TelegramBot {
  /** One round: if this process has the turn, fetches updates from Telegram and answers them. */
  hear(): Promise<number>;
  /**
   * Answers an update unless it was taken before. Errors in the answer are logged. Throws if the update could not be
   * taken, so that Telegram sends it again.
   */
  handle(update: Update): Promise<boolean>;
  /** Repeats rounds until it is closed. */
  listen(): void;
  close(): Promise<void>;
}

/** Takes an update. Only one process takes it, and only once, even if Telegram sends it again. */
async function takeUpdate({ database, config, now }: Services, update: Update): Promise<boolean> {
  const taken = await database.sql
    .insertInto('telegram_update')
    .values({ bot_id: config.telegram?.botId ?? 0, update_id: update.update_id, at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('update_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Answers updates, each once. If the answer fails, it sends an apology. */
function answerBy(services: Services, bot: Bot<Chatting>) {
  const knowItself = async () => {
    if (!bot.isInited()) bot.botInfo = await bot.api.getMe();
    return bot.botInfo.username;
  };

  const handle = async (update: Update) => {
    await knowItself();
    if (!(await takeUpdate(services, update))) return false;
    try {
      await bot.handleUpdate(update);
    } catch (error) {
      const cause = (error as BotError<Chatting>).error ?? error;
      services.log.error({ update: update.update_id, ...logged(cause) }, 'a Telegram update failed');
      const { ctx } = error as Partial<BotError<Chatting>>;
      const words = ctx === undefined ? '' : say(ctx.language ?? languageOfSender(ctx), 'telegram.failed');
      await ctx?.reply(words).catch(() => {});
    }
    return true;
  };

  return { knowItself, handle };
}

/** The bot, if it is configured. */
export function openBot(services: Services): TelegramBot | undefined {
  const { telegram } = services.config;
  if (telegram === undefined) return undefined;
  const { log, now } = services;
  const bot = new Bot<Chatting>(telegram.token, { client: telegramClient(telegram) });
  bot.use(commands(services));
  const { knowItself, handle } = answerBy(services, bot);
  const me = randomUUID();
  const stopping = new AbortController();
  let setUpWith: string | undefined;
  let offset: number | undefined;
  let failures = 0;
  let restUntil = 0;
  let listening = Promise.resolve();

  const round = async (): Promise<number> => {
    // Repeated after a rotation of the site's keys, from which the webhook's secret is derived.
    const secret = webhookSecret(services);
    if (setUpWith !== secret) await setUpBot(services, bot.api, await knowItself());
    setUpWith = secret;
    if (telegram.mode === 'webhook' || !(await takeTurn(services, me))) return 0;
    const wanted = { timeout: pollSeconds, limit: batch, allowed_updates: kinds };
    const updates = await bot.api.getUpdates(
      offset === undefined ? wanted : { ...wanted, offset },
      stopping.signal as Parameters<typeof bot.api.getUpdates>[1],
    );
    let handled = 0;
    for (const update of updates) {
      if (await handle(update)) handled += 1;
      offset = update.update_id + 1;
    }
    return handled;
  };

  const hear = async () => {
    if (stopping.signal.aborted || now().getTime() < restUntil) return 0;
    try {
      const handled = await round();
      failures = 0;
      return handled;
    } catch (error) {
      if (stopping.signal.aborted) return 0;
      failures += 1;
      const asked = error instanceof GrammyError ? error.parameters.retry_after : undefined;
      const seconds = asked ?? Math.min(60, 2 ** failures);
      restUntil = now().getTime() + seconds * 1000;
      log.warn({ ...logged(error), seconds }, 'Telegram gave no updates');
      return 0;
    }
  };

  const listen = async () => {
    while (!stopping.signal.aborted) {
      await hear();
      await pause(1000, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  return {
    hear,
    handle,
    listen() {
      listening = listen();
    },
    async close() {
      stopping.abort();
      await listening;
      await giveTurn(services, me);
    },
  };
}
