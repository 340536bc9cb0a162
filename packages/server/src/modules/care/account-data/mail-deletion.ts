import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { languageOf } from '../../../words/words.ts';
import { queueMail } from '../../ground/mail/index.ts';
import { mailWithNotMe, mailWithUndo } from '../../identity/undo/index.ts';

/** Mails the owner the new state of the deletion, in the transaction that changed it. */
export async function mailDeletion(
  tx: Sql,
  services: Services,
  accountId: number,
  what: { step: 'requested'; ends_at: Date } | { step: 'cancelled' | 'held' | 'ended' },
): Promise<void> {
  const { email, language, time_zone } = await tx
    .selectFrom('account')
    .select(['email', 'language', 'time_zone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const spoken = languageOf(language);
  const day = new Intl.DateTimeFormat(spoken, { timeZone: time_zone, dateStyle: 'long', timeStyle: 'short' });
  switch (what.step) {
    case 'requested': {
      const values = { ends: day.format(what.ends_at) };
      const act = 'deletion_requested';
      return mailWithUndo(tx, services, accountId, { act, template: 'deletionRequested', values });
    }
    case 'cancelled':
      return mailWithNotMe(tx, services, accountId, { template: 'deletionCancelled', values: {} });
    default:
      return queueMail(tx, services, {
        to: email,
        language: spoken,
        template: 'deletionOver',
        values: { step: what.step },
      });
  }
}
