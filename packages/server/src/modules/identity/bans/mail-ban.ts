import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { writeMoment } from '../../../words/for-people.ts';
import { type KeptText, sayKept } from '../../../words/kept-text.ts';
import { languageOf } from '../../../words/words.ts';
import { queueMail } from '../../ground/mail/index.ts';

/** The recipient of a ban's mail, and the recipient's format of times. */
export interface Recipient {
  email: string;
  language: string;
  time_zone: string;
}

/** Tells a customer that a ban began, and marks the ban as told, in one transaction. */
export async function mailBan(
  tx: Sql,
  services: Services,
  to: Recipient,
  ban: { id: number; reason: KeptText; ends_at: Date },
): Promise<void> {
  const language = languageOf(to.language);
  const until = writeMoment(ban.ends_at, language, to.time_zone);
  await queueMail(tx, services, {
    to: to.email,
    language,
    template: 'banned',
    values: { reason: sayKept(language, ban.reason), until },
  });
  await tx.updateTable('ban').set({ mailed_at: services.now() }).where('id', '=', ban.id).execute();
}
