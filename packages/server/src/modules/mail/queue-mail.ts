import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import type { Language } from '../../words/words.ts';
import { layOutHtml, layOutText, type Template } from './letter.ts';
import { templates } from './templates/templates.ts';

type Templates = typeof templates;

/** Puts a mail into the queue, in the transaction of what it tells about: both happen or neither. */
export async function queueMail<Name extends keyof Templates>(
  tx: Sql,
  { config, now }: Services,
  mail: { to: string; language: Language; template: Name; values: Parameters<Templates[Name]>[1] },
): Promise<void> {
  const site = { name: config.siteName, url: config.publicUrl };
  const template = templates[mail.template] as Template<typeof mail.values>;
  const letter = template(mail.language, mail.values, site);
  await tx
    .insertInto('mail')
    .values({
      recipient: mail.to,
      subject: letter.subject,
      body_text: layOutText(letter, site),
      body_html: layOutHtml(letter, site, mail.language),
      created_at: now(),
      due_at: now(),
      sent_at: null,
      failure: null,
    })
    .execute();
}
