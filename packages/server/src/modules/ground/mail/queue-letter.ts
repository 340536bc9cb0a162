import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import type { Language } from '../../../words/words.ts';
import { type Letter, layOutHtml, layOutText } from './letter.ts';

interface Addressed {
  readonly to: string;
  readonly language: Language;
  readonly letter: Letter;
  readonly campaignId?: number | undefined;
  readonly unsubscribeUrl?: string | undefined;
}

/** Queues a letter as a mail that is due now, and returns its id. */
export async function queueLetter(
  tx: Sql,
  { config, now }: Services,
  { to, language, letter, campaignId, unsubscribeUrl }: Addressed,
): Promise<number> {
  const site = { name: config.siteName, url: config.publicUrl };
  const { id } = await tx
    .insertInto('mail')
    .values({
      recipient: to,
      subject: letter.subject,
      body_text: layOutText(letter, site),
      body_html: layOutHtml(letter, site, language),
      created_at: now(),
      due_at: now(),
      sent_at: null,
      failure: null,
      campaign_id: campaignId ?? null,
      unsubscribe_url: unsubscribeUrl ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
