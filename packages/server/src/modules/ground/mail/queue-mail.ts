import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { layOutText } from './letter.ts';
import { type OwnerLink, withOwnerLink } from './owner-link.ts';
import { queueLetter } from './queue-letter.ts';
import { type TemplateName, templates } from './templates/templates.ts';
import { type Content, writeLetter } from './write-letter.ts';

function write<Name extends TemplateName>({ config }: Services, content: Content<Name>) {
  const site = { name: config.siteName, url: config.publicUrl };
  return { letter: writeLetter(content, site), site };
}

/** The content of a mail as plain text, for channels without layout. */
export function writeAsText<Name extends TemplateName>(services: Services, content: Content<Name>): string {
  const { letter, site } = write(services, content);
  return `${letter.subject}\n\n${layOutText(letter, site)}`;
}

/**
 * Queues a mail in the transaction of its event: both are committed or neither. `link` is required for the templates
 * with an owner's link, and refused for all others.
 */
export async function queueMail<Name extends TemplateName>(
  tx: Sql,
  services: Services,
  mail: Content<Name> & { to: string; link?: OwnerLink | undefined },
): Promise<void> {
  const { link, template, language, to } = mail;
  const due = templates[template].ownerLink;
  if ((link?.kind ?? null) !== due)
    throw new Error(`the mail ${template} needs the link ${due ?? 'none'} and got ${link?.kind ?? 'none'}`);
  const { letter: written } = write(services, mail);
  const letter = link === undefined ? written : withOwnerLink(written, language, link);
  await queueLetter(tx, services, { to, language, letter });
}
