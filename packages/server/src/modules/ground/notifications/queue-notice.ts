import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { say } from '../../../words/words.ts';
import { type Content, pageOf } from '../mail/index.ts';
import { queuePush } from '../push/index.ts';

/** The letters of events, which are also notices in browsers. */
type Noticed =
  | 'newSignIn'
  | 'ticketAnswered'
  | 'trafficLow'
  | 'trafficSpent'
  | 'expiresSoon'
  | 'renewalShort'
  | 'linkElsewhere';

const home = '/user/dashboard';

/**
 * Queues the short notice of a letter for a customer's browsers. Others may see it on a locked screen, so its words name
 * no address, no host and no amount of money.
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
