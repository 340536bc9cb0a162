import { undoHours } from '@ferry/core/contract/auth';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import type { Language } from '../../words/words.ts';
import { type Letter, layOutText, type Template } from './letter.ts';
import { queueLetter } from './queue-letter.ts';
import { templates } from './templates/templates.ts';

type Templates = typeof templates;
export type TemplateName = keyof Templates;
/** The values of a template. */
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

/** The content of a mail as plain text, for channels without layout. */
export function writeAsText<Name extends TemplateName>(services: Services, content: Content<Name>): string {
  const { letter, site } = write(services, content);
  return `${letter.subject}\n\n${layOutText(letter, site)}`;
}

/** Adds the link that undoes the action. */
const withUndo = (letter: Letter, language: Language, url: string): Letter => ({
  ...letter,
  undo:
    language === 'zh-CN'
      ? {
          says: `不是你操作的？${undoHours} 小时内可以撤销：邮箱和两步验证会恢复，所有设备会退出，然后由你重设密码。`,
          label: '撤销并保护账户',
          url,
        }
      : {
          says: `Was it not you? Undo it within ${undoHours} hours: e-mail address and two-factor go back, every device is signed out, and you set a new password.`,
          label: 'Undo it and secure the account',
          url,
        },
});

/** Queues a mail in the transaction of its event: both are committed or neither. */
export async function queueMail<Name extends TemplateName>(
  tx: Sql,
  services: Services,
  mail: Content<Name> & { to: string; undoUrl?: string },
): Promise<void> {
  const { letter: written } = write(services, mail);
  const letter = mail.undoUrl === undefined ? written : withUndo(written, mail.language, mail.undoUrl);
  await queueLetter(tx, services, { to: mail.to, language: mail.language, letter });
}
