import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import type { Language } from '../../words/words.ts';
import { type Letter, layOutHtml, layOutText } from './letter.ts';

interface NewMail {
  readonly to: string;
  readonly language: Language;
  readonly letter: Letter;
  /** Set for a mail of a campaign. */
  readonly campaign?: { readonly id: number | null; readonly unsubscribeUrl: string | null };
}

/** Lays a letter out and queues it, due at once. Returns the mail's id. */
export async function insertMail(tx: Sql, { config, now }: Services, mail: NewMail): Promise<number> {
  const { to, language, letter, campaign } = mail;
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
      campaign_id: campaign?.id,
      unsubscribe_url: campaign?.unsubscribeUrl,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
