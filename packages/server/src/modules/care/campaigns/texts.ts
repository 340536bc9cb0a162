import type { CallParsed } from '@ferry/core/contract/base/call';
import type { create } from '@ferry/core/contract/campaigns/admin';
import { languages } from '@ferry/core/words/languages';
import type { Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Language } from '../../../words/words.ts';
import { renderMarkdown } from '../announcements/index.ts';

export type Texts = CallParsed<typeof create>['body']['texts'];

/** A text in its mailed form. */
export interface Written {
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Throws if a campaign has no text in any language. */
export function assertText(texts: Texts): void {
  if (languages.every((language) => texts[language] === undefined))
    throw new Refusal('campaigns.no_text', { status: 422, field: 'texts' });
}

/** The text in the wanted language, or else in the first language that has one. */
export async function writeText(texts: Texts, wanted: Language): Promise<Written> {
  const language = [wanted, ...languages].find((one) => texts[one] !== undefined);
  const text = language && texts[language];
  if (!language || !text) throw new Error('a campaign has no text');
  return { language, subject: text.subject, text: text.body, html: await renderMarkdown(text.body) };
}

/** The address that unsubscribes a token: a page for people, one click for mail programs. */
export const unsubscribeUrl = ({ config }: Services, token: string): string =>
  `${config.publicUrl}/api/v2/mail/unsubscribe/${token}`;
