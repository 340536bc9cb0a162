import { Composer, type Context, InlineKeyboard } from 'grammy';
import type { Services } from '../../../../base/context.ts';
import { Refusal, sentenceOf } from '../../../../base/refusal.ts';
import { type Language, say, type WordKey } from '../../../../words/words.ts';
import { takeLimit } from '../../../ground/limits/index.ts';
import { linkChat } from '../link-chat.ts';
import { codePrefix } from '../link-code.ts';
import { unlinkOrRefuse } from '../unlink-chat.ts';
import { writeMe, writeTraffic } from './account-replies.ts';
import { asCaller, assertServed, type Customer, findCustomer, languageOfSender } from './customer.ts';
import { answerSignIn, askSignIn, signInPrefix } from './sign-in.ts';

/** The commands in Telegram's menu. */
export const listedCommands = ['me', 'traffic', 'checkin', 'hosts', 'unlink', 'help'] as const;

export interface Chatting extends Context {
  customer: Customer | undefined;
  language: Language;
}

/** A person's name in Telegram, with the user name if there is one. */
const nameOf = ({ from }: Chatting) =>
  [from?.first_name, from?.last_name, from?.username === undefined ? undefined : `@${from.username}`]
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, 200);

/** Messages of one chat above this limit get no answer, so that a flood does not delay other chats. */
const byChat = { name: 'messages by chat', most: 30, seconds: 60 };

const isPatient = (services: Services, chatId: number): Promise<boolean> =>
  takeLimit(services, byChat, String(chatId)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

/** Replaces a question by its result, which removes its buttons. */
async function settle(ctx: Chatting, key: WordKey, values = {}): Promise<void> {
  await ctx.editMessageText(say(ctx.language, key, values));
}

async function start(ctx: Chatting, services: Services, payload: string): Promise<unknown> {
  const chatId = ctx.chatId ?? 0;
  if (payload.startsWith(codePrefix)) {
    const { email, language } = await linkChat(services, payload, { id: chatId, name: nameOf(ctx) });
    return ctx.reply(say(language, 'telegram.linked', { email }));
  }
  if (payload.startsWith(signInPrefix)) {
    if (ctx.customer === undefined) throw new Refusal('telegram.not_linked');
    const { text, reply_markup } = await askSignIn(services, ctx.customer, payload);
    return ctx.reply(text, { reply_markup });
  }
  return ctx.reply(say(ctx.language, ctx.customer === undefined ? 'telegram.not_linked' : 'telegram.help'));
}

/** The bot's commands in private chats. In groups it says nothing about accounts. */
export function commands(services: Services): Composer<Chatting> {
  const all = new Composer<Chatting>();
  all
    .chatType(['group', 'supergroup'])
    .command(['start', ...listedCommands], (ctx) =>
      ctx.reply(say(languageOfSender(ctx), 'telegram.private_only')),
    );
  const bot = all.chatType('private');
  bot.use(async (ctx, next) => {
    if (!(await isPatient(services, ctx.chatId))) return;
    ctx.customer = await findCustomer(services, ctx.chatId);
    ctx.language = ctx.customer?.language ?? languageOfSender(ctx);
    try {
      await next();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { currency, timeZone } = services.config;
      const zone = ctx.customer?.time_zone ?? timeZone;
      await ctx.reply(sentenceOf(error, { language: ctx.language, currency, timeZone: zone }));
    }
  });
  bot.command('start', (ctx) => start(ctx, services, ctx.match.trim()));
  bot.command('me', async (ctx) =>
    ctx.reply(await writeMe(services, await assertServed(services, ctx.customer))),
  );
  bot.command('traffic', async (ctx) =>
    ctx.reply(await writeTraffic(services, await assertServed(services, ctx.customer))),
  );
  for (const [command, reply] of services.nouns.flatMap(({ botReplies = {} }) => Object.entries(botReplies)))
    bot.command(command, async (ctx) => {
      const customer = await assertServed(services, ctx.customer);
      await ctx.reply(await reply(asCaller(services, customer)));
    });
  bot.command('unlink', async (ctx) => {
    if (ctx.customer === undefined) throw new Refusal('telegram.not_linked');
    const reply_markup = new InlineKeyboard()
      .text(say(ctx.language, 'telegram.unlink_button'), 'unlink')
      .text(say(ctx.language, 'telegram.keep_button'), 'keep');
    await ctx.reply(say(ctx.language, 'telegram.ask_unlink'), { reply_markup });
  });
  bot.on('callback_query:data', async (ctx) => {
    const { data } = ctx.callbackQuery;
    // Ends the button's progress display. Telegram refuses this for an old press, which does no harm.
    await ctx.answerCallbackQuery().catch(() => {});
    if (data === 'keep') return settle(ctx, 'telegram.kept');
    if (ctx.customer === undefined) throw new Refusal('telegram.not_linked');
    if (data === 'unlink') {
      const { id } = ctx.customer;
      await services.database.sql.transaction().execute((tx) => unlinkOrRefuse(tx, services, id, null));
      return settle(ctx, 'telegram.unlinked', { site: services.config.siteName });
    }
    return settle(ctx, await answerSignIn(services, ctx.customer, data));
  });
  bot.on('message', (ctx) => ctx.reply(say(ctx.language, 'telegram.help')));
  return all;
}
