/**
 * The languages of the product with their own names. A new one is a line here and a folder in the `words` of each
 * package. The first is the source: it defines the keys, and is said where another language lacks one.
 */
export const languageNames = { 'zh-CN': '简体中文', en: 'English' } as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as readonly Language[];

export const sourceLanguage = 'zh-CN' satisfies Language;

/**
 * The first of the wanted languages that the product has, or else the source. `en-GB` finds `en`, and `zh-TW` finds
 * `zh-CN` as long as there is nothing nearer.
 */
export function pickLanguage(wanted: readonly string[]): Language {
  const parts = (tag: string) => tag.trim().toLowerCase().split('-');
  const isNear = (one: string, other: string) => parts(one)[0] === parts(other)[0];
  for (const tag of wanted) {
    const near = languages.filter((language) => isNear(language, tag));
    const found = near.find((language) => `${parts(language)}` === `${parts(tag)}`) ?? near[0];
    if (found !== undefined) return found;
  }
  return sourceLanguage;
}

/** Something for each language. */
export const inEachLanguage = <T>(make: (language: Language) => T): Readonly<Record<Language, T>> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;
