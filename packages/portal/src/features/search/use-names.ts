import { languages, sourceLanguage } from '@ferry/core/words/languages';
import type { Texts } from '@ferry/core/words/words';
import { fetchWords } from '@ferry/ui/locales/i18n';
import type { Namespace } from '@ferry/ui/locales/words';
import { useEffect, useState } from 'react';
import { logger } from '../../platform/logger.ts';
import pinyin from './pinyin.json' with { type: 'json' };

/** The namespaces of pages and of acts. */
const spaces = ['layout', 'search'] as const satisfies readonly Namespace[];
type Space = (typeof spaces)[number];

type Named = Readonly<Record<string, Readonly<Record<Space, Texts>>>>;

const wordsOf = async (): Promise<Named> =>
  Object.fromEntries(
    await Promise.all(
      languages.map(async (language) => {
        const [layout, search] = await Promise.all(spaces.map((space) => fetchWords(language, space)));
        return [language, { layout, search }];
      }),
    ),
  );

/** The fixed part of a text: `续费{plan}` is `续费`. */
const fixed = (text: string): string => text.replaceAll(/\{\w+\}/g, '').trim();

const pinyinOf: Readonly<Record<string, string>> = pinyin;

/**
 * Other names of pages and acts, by which the search finds them: in every language, and in pinyin with its initials.
 * Empty until the words of the other languages are loaded. Without them the search finds by the shown names.
 */
export function useNames(): (space: Space, key: string) => string {
  const [named, setNamed] = useState<Named>({});
  useEffect(() => {
    wordsOf().then(setNamed, (error: unknown) =>
      logger.warn('The words of other languages did not come.', error),
    );
  }, []);
  return (space, key) => {
    const texts = languages.map((language) => fixed(String(named[language]?.[space][key] ?? '')));
    const source = texts[languages.indexOf(sourceLanguage)] ?? '';
    return [...texts, pinyinOf[source] ?? ''].join(' ');
  };
}
