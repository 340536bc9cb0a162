import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { anyOf } from '../../../db/query/any-of.ts';
import { type Language, languageOf } from '../../../words/words.ts';
import { type Content, queueMail, type TemplateName } from '../mail/index.ts';
import { queueTelegram } from './telegram-queue.ts';

/** Whether any admin is configured for messages about the site. */
export const hasAdmins = ({ config }: Services): boolean =>
  config.admins.emails.length > 0 || (config.telegram !== undefined && config.admins.telegramIds.length > 0);

/** The language of the account of an address or chat. Chinese if there is no account. */
async function languages(tx: Sql, { config }: Services) {
  const { emails, telegramIds } = config.admins;
  const keys = emails.map((email) => email.toLowerCase());
  const rows = await tx
    .selectFrom('account')
    .select(['email_key', 'telegram_id', 'language'])
    .where(({ or, eb }) =>
      or([eb('email_key', '=', anyOf(keys)), eb('telegram_id', '=', anyOf(telegramIds))]),
    )
    .execute();
  return {
    ofEmail: (email: string) =>
      languageOf(rows.find((row) => row.email_key === email.toLowerCase())?.language),
    ofChat: (id: number) => languageOf(rows.find((row) => row.telegram_id === id)?.language),
  };
}

/** A moment by the site's clock, in a language. */
export const momentIn = (language: Language, { config }: Services, at: Date): string =>
  new Intl.DateTimeFormat(language, {
    timeZone: config.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(at);

interface Message<Name extends TemplateName> {
  readonly mail: Content<Name>;
  /** The same for a chat. */
  readonly text: string;
}

/** Notifies every admin by mail and Telegram, in the same transaction as the event. */
export async function tellAdmins<Name extends TemplateName>(
  tx: Sql,
  services: Services,
  messageIn: (language: Language) => Message<Name>,
): Promise<void> {
  const { config } = services;
  const language = await languages(tx, services);
  for (const email of config.admins.emails) {
    await queueMail(tx, services, { to: email, ...messageIn(language.ofEmail(email)).mail });
  }
  for (const chatId of config.admins.telegramIds) {
    const { text } = messageIn(language.ofChat(chatId));
    await queueTelegram(tx, services, { chatId, text: `${config.siteName}: ${text}` });
  }
}
