import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { writeMoment } from '../../../words/for-people.ts';
import { type Language, languageOf } from '../../../words/words.ts';
import { type OwnerLink, queueMail, type ValuesOf, writeAsText } from '../mail/index.ts';
import { eventLetters, queueNotice, type Told } from './queue-notice.ts';
import { queueTelegram } from './telegram-queue.ts';

/** The reader, whose language and zone determine how times and sizes are written. */
export interface Reader {
  readonly language: Language;
  moment(at: Date): string;
}

/**
 * Notifies a customer of an event by the channels that he chose, in his language and zone. The messages are queued in
 * the transaction of the event, so both are committed or neither.
 */
export async function notify<Event extends Told>(
  tx: Sql,
  services: Services,
  told: {
    accountId: number;
    event: Event;
    values: (reader: Reader) => ValuesOf<(typeof eventLetters)[Event]>;
    /** Makes the owner's link for the mail. A chat gets none, because it may belong to a stranger. */
    link?: () => Promise<OwnerLink>;
  },
): Promise<void> {
  const account = await tx
    .selectFrom('account')
    .select(['email', 'language', 'time_zone', 'telegram_id', 'telegram_unreachable_at'])
    .where('id', '=', told.accountId)
    .executeTakeFirstOrThrow();
  const off = await tx
    .selectFrom('notification_off')
    .select('channel')
    .where('account_id', '=', told.accountId)
    .where('event', '=', told.event)
    .execute();
  const isOff = new Set(off.map(({ channel }) => channel));
  const language = languageOf(account.language);
  const reader = { language, moment: (at: Date) => writeMoment(at, language, account.time_zone) };
  const letter = { language, template: eventLetters[told.event], values: told.values(reader) };
  if (!isOff.has('mail'))
    await queueMail(tx, services, { to: account.email, ...letter, link: await told.link?.() });
  if (!isOff.has('telegram') && account.telegram_id !== null && account.telegram_unreachable_at === null)
    await queueTelegram(tx, services, { chatId: account.telegram_id, text: writeAsText(services, letter) });
  if (!isOff.has('push')) await queueNotice(tx, services, told.accountId, letter);
}
