import { fill, type Values } from '@ferry/core/words/words';
import { type Language, say, textOf, type WordKey } from '../../../words/words.ts';
import type { Letter, Site } from './letter.ts';
import {
  type Mail,
  type TemplateName,
  type TextName,
  templates,
  type ValuesOf,
} from './templates/templates.ts';

/** The content of a mail, and its language. */
export interface Content<Name extends TemplateName> {
  readonly language: Language;
  readonly template: Name;
  readonly values: ValuesOf<Name>;
}

/** The page of the portal that a mail opens. `undefined`: none. */
export function pageOf<Name extends TemplateName>({ template, values }: Content<Name>): string | undefined {
  const { page } = templates[template] as Mail<ValuesOf<Name>>;
  return page && fill(page, values as Values);
}

/** A mail in its language. */
export function writeLetter<Name extends TemplateName>(
  { language, template, values }: Content<Name>,
  site: Site,
): Letter {
  const { text, hasCode, page, unknown } = templates[template] as Mail<Readonly<Record<string, unknown>>> &
    Mail<ValuesOf<Name>>;
  const known = Object.entries(values as Readonly<Record<string, unknown>>).map(([name, value]) => {
    const instead = unknown?.[name];
    return [name, value === '' && instead !== undefined ? say(language, `mails.${instead}`) : value];
  });
  const given: Values = { ...Object.fromEntries(known), site: site.name };
  const name: `mails.${TextName}` = `mails.${text?.(values) ?? (template as TextName)}`;
  // Split before the values are filled in, because they may contain empty lines.
  const paragraphs = textOf(language, `${name}.body`).split('\n\n');
  return {
    subject: say(language, `${name}.subject`, given),
    paragraphs: paragraphs.map((paragraph) => fill(paragraph, given)),
    ...(hasCode ? { code: String(given.code) } : {}),
    ...(page === undefined
      ? {}
      : { action: { label: say(language, `${name}.action` as WordKey), url: site.url + fill(page, given) } }),
  };
}
