import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { languageOf } from '../../words/words.ts';
import { queueMail } from '../mail/index.ts';
import { mailWithUndo } from '../undo/index.ts';

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
  const letter = {
    template: 'accountDeletion' as const,
    values: { step: what.step, ends: what.step === 'requested' ? day.format(what.ends_at) : '' },
  };
  if (what.step === 'requested')
    await mailWithUndo(tx, services, accountId, { act: 'deletion_requested', ...letter });
  else await queueMail(tx, services, { to: email, language: spoken, ...letter });
}
