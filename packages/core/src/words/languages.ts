/**
 * The languages of the product with their own names. A new language needs a line here and a folder in the `words` of
 * each package. The first language is the source: it defines the keys, and its texts replace those that another
 * language lacks.
 */
export const languageNames = { 'zh-CN': '简体中文', 'zh-TW': '繁體中文', en: 'English' } as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as readonly Language[];

export const sourceLanguage = 'zh-CN' satisfies Language;

/**
 * The first of the wanted languages that the product has, or else the source. `en-GB` finds `en`, and `zh-HK` finds
 * `zh-TW`, which is written in the same characters.
 */
export function pickLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const plain = plainly(tag);
    if (plain !== undefined) return plain;
    if (tag === '') continue;
    const asked = likely(tag);
    const near = languages.filter((language) => likely(language)?.language === asked?.language);
    const found = near.find((language) => likely(language)?.script === asked?.script) ?? near[0];
    if (found !== undefined) return found;
  }
  return sourceLanguage;
}

/**
 * The language of an unambiguous tag: `zh-TW`, or `en-GB` if there is one English. This avoids the tables of scripts,
 * which a browser loads on first use.
 */
function plainly(tag: string): Language | undefined {
  const [first] = tag.split('-', 1);
  const near = languages.filter((language) => language.split('-', 1)[0] === first);
  return near.length === 1 ? near[0] : near.find((language) => language === tag);
}

/** A tag with its usual script: `zh-HK` is `zh-Hant-HK`. `undefined`: not a tag. */
function likely(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.trim()).maximize();
  } catch {
    return;
  }
}

/** A value for each language. */
export const inEachLanguage = <T>(make: (language: Language) => T): Readonly<Record<Language, T>> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;
