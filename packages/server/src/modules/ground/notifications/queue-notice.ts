import type { NotificationEvent } from '@ferry/core/contract/notifications/customer';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { say } from '../../../words/words.ts';
import { type Content, pageOf } from '../mail/index.ts';
import { queuePush } from '../push/index.ts';

/** Events of an account. News is not included: staff write it. */
export type Told = Exclude<NotificationEvent, 'news'>;

/** The letter of each event. Telegram gets it as plain text, browsers a short notice. */
export const eventLetters = {
  sign_in_new: 'newSignIn',
  ticket_answered: 'ticketAnswered',
  traffic_80: 'trafficLow',
  traffic_100: 'trafficSpent',
  expires_soon: 'expiresSoon',
  renewal_short: 'renewalShort',
  link_host_away: 'linkElsewhere',
} as const satisfies Record<Told, string>;

type Noticed = (typeof eventLetters)[Told];

const home = '/user/dashboard';

/**
 * Queues the short notice of a letter for a customer's browsers. It may be visible on a locked screen, so its text
 * contains no address, no host and no amount of money.
 */
export async function queueNotice<Name extends Noticed>(
  tx: Sql,
  services: Services,
  accountId: number,
  letter: Content<Name>,
): Promise<void> {
  const values = letter.values as Readonly<Record<string, string | null>>;
  const isAccount = letter.template === 'expiresSoon' && values.plan === null;
  const name = isAccount ? ('accountEnds' as const) : (letter.template as Noticed);
  const given = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? '']));
  await queuePush(tx, services, {
    accountId,
    title: say(letter.language, `push.${name}.title`),
    body: say(letter.language, `push.${name}.body`, given),
    page: pageOf(letter) ?? home,
  });
}
