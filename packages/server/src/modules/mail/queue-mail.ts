import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import type { Language } from '../../words/words.ts';
import { layOutHtml, layOutText, type Template } from './letter.ts';
import { templates } from './templates/templates.ts';

type Templates = typeof templates;
export type TemplateName = keyof Templates;
/** What a template must be told. */
export type ValuesOf<Name extends TemplateName> = Parameters<Templates[Name]>[1];

interface Content<Name extends TemplateName> {
  language: Language;
  template: Name;
  values: ValuesOf<Name>;
}

function write<Name extends TemplateName>({ config }: Services, content: Content<Name>) {
  const site = { name: config.siteName, url: config.publicUrl };
  const template = templates[content.template] as Template<ValuesOf<Name>>;
  return { letter: template(content.language, content.values, site), site };
}

/** What a mail would say as one plain text, for channels that have no layout. */
export function writeAsText<Name extends TemplateName>(services: Services, content: Content<Name>): string {
  const { letter, site } = write(services, content);
  return `${letter.subject}\n\n${layOutText(letter, site)}`;
}

/** Puts a mail into the queue, in the transaction of what it tells about: both happen or neither. */
export async function queueMail<Name extends TemplateName>(
  tx: Sql,
  services: Services,
  mail: Content<Name> & { to: string },
): Promise<void> {
  const { letter, site } = write(services, mail);
  await tx
    .insertInto('mail')
    .values({
      recipient: mail.to,
      subject: letter.subject,
      body_text: layOutText(letter, site),
      body_html: layOutHtml(letter, site, mail.language),
      created_at: services.now(),
      due_at: services.now(),
      sent_at: null,
      failure: null,
    })
    .execute();
}
