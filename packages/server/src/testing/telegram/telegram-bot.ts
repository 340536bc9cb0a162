import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { Services } from '../../base/context.ts';
import { openBot } from '../../modules/identity/telegram/bot/open-bot.ts';
import { openCustomer, type TestCustomer } from '../people/customers.ts';
import { asOwner } from '../people/owner-proof.ts';
import { openTestServer } from '../servers/open-test-server.ts';
import { openTelegramServer, telegramToken } from './telegram-server.ts';

/** The address of the portal's call that shows and removes the link with a chat. */
export const linkUrl = '/api/v2/user/account/link/telegram';

let nextPerson = 5001;
/** A person on Telegram, whose name contains markup characters as plain text. */
export const person = (language_code?: string) => ({
  id: nextPerson++,
  is_bot: false,
  first_name: '小<b>林</b>',
  username: 'xiao_lin',
  ...(language_code === undefined ? {} : { language_code }),
});
type Person = ReturnType<typeof person>;

/** Telegram's update for a message, by default in the person’s own chat. */
export function message(from: Person, text: string, chat: object = { id: from.id, type: 'private' }) {
  const length = text.split(' ')[0]?.length ?? 0;
  const entities = text.startsWith('/') ? [{ type: 'bot_command', offset: 0, length }] : [];
  return { message: { message_id: 1, date: 1, from, chat, text, entities } };
}
const press = (from: Person, data: string) => ({
  callback_query: {
    id: '1',
    from,
    chat_instance: '1',
    data,
    message: { message_id: 1, date: 1, chat: { id: from.id, type: 'private' }, text: 'x' },
  },
});

export type BotScene = Awaited<ReturnType<typeof openBotScene>>;

/** A server, a Telegram server, and a running bot between them. */
export async function openBotScene() {
  const telegram = await openTelegramServer();
  const server = await openTestServer({
    FERRY_ACCESS_TOKEN_SECONDS: '86400',
    FERRY_TELEGRAM_TOKEN: telegramToken,
    FERRY_TELEGRAM_API_ROOT: telegram.url,
  });
  const lines = new Writable({
    write(line, _encoding, done) {
      scene.log += line;
      done();
    },
  });
  const services: Services = { ...server.services, log: pino({ level: 'debug' }, lines) };
  const open = () => {
    const opened = openBot(services);
    if (opened === undefined) throw new Error('no bot is configured');
    return opened;
  };
  const scene = {
    telegram,
    server,
    services,
    /** The bot of another process. */
    open,
    bot: open(),
    log: '',
    /** Resets the clock and the messages. */
    begin() {
      server.clock.at = new Date('2026-03-10T04:00:00Z');
      telegram.calls.length = 0;
    },
    /** Writes to the bot and returns its answer. */
    async say(from: Person, text: string): Promise<string> {
      const before = telegram.textsTo(from.id).length;
      telegram.update(message(from, text));
      await scene.bot.hear();
      const answers = telegram.textsTo(from.id).slice(before);
      expect(answers).toHaveLength(1);
      return answers[0] ?? '';
    },
    /** Presses a button and returns the bot's answer: the changed message or a new one. */
    async pressed(from: Person, data: string): Promise<string> {
      const changed = () => telegram.callsOf('editMessageText').map(({ text }) => String(text));
      const before = { changed: changed().length, sent: telegram.textsTo(from.id).length };
      telegram.update(press(from, data));
      await scene.bot.hear();
      const answers = [...telegram.textsTo(from.id).slice(before.sent), ...changed().slice(before.changed)];
      return answers.at(-1) ?? '';
    },
    /** The portal's answer about the link, with the proof of the owner. */
    read: async (customer: TestCustomer) =>
      (await server.app.inject({ url: linkUrl, headers: asOwner(server, customer) })).json().result,
    codeOf: async (customer: TestCustomer) =>
      new URL((await scene.read(customer)).url).searchParams.get('start') ?? '',
    /** A customer with a linked chat. */
    async linked(options: { language?: string } = {}) {
      const customer = await openCustomer(server);
      if (options.language !== undefined)
        await services.database.sql
          .updateTable('account')
          .set({ language: options.language })
          .where('id', '=', customer.id)
          .execute();
      const from = person();
      await scene.say(from, `/start ${await scene.codeOf(customer)}`);
      return { customer, from };
    },
    async [Symbol.asyncDispose]() {
      await scene.bot.close();
      await server[Symbol.asyncDispose]();
      await telegram[Symbol.asyncDispose]();
    },
  };
  telegram.update({ edited_message: {} });
  await scene.bot.hear();
  return scene;
}
