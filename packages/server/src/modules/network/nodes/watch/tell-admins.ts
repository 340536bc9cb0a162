import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { anyOf } from '../../../../db/query/any-of.ts';
import { type Language, languageOf, say } from '../../../../words/words.ts';
import { queueMail } from '../../../ground/mail/index.ts';
import { queueTelegram } from '../../../ground/notifications/index.ts';

/** Whether any admin is configured for messages about nodes. */
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

/**
 * Notifies every admin by mail and Telegram that a node went silent or is back, in the same transaction as the event.
 */
export async function tellAdmins(
  tx: Sql,
  services: Services,
  { node, since, isBack }: { node: { id: number; name: string }; since: Date; isBack: boolean },
): Promise<void> {
  const { config, now } = services;
  const language = await languages(tx, services);
  const values = (written: Language) => ({
    node: `${node.name} (#${node.id})`,
    since: new Intl.DateTimeFormat(written, {
      timeZone: config.timeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
      hourCycle: 'h23',
    }).format(since),
    minutes: Math.round((now().getTime() - since.getTime()) / 60_000),
  });
  for (const email of config.admins.emails) {
    const written = language.ofEmail(email);
    const mail = { template: 'nodeState' as const, values: { ...values(written), isBack } };
    await queueMail(tx, services, { to: email, language: written, ...mail });
  }
  for (const chatId of config.admins.telegramIds) {
    const written = language.ofChat(chatId);
    const text = say(written, isBack ? 'node.came_back' : 'node.went_silent', values(written));
    await queueTelegram(tx, services, { chatId, text: `${config.siteName}: ${text}` });
  }
}
