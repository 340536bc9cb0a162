import { createInstance, type i18n, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Locale, locales, type Namespace } from './words.ts';

type Loaded = Record<string, Record<string, string>>;
const files = import.meta.glob<Loaded>(['./zh-CN/*.ts', './en/*.ts']);

/** File names are kebab-case, namespaces camelCase: `cd-keys.ts` exports `cdKeys`. */
const fileOf = (locale: string, namespace: string): string =>
  `./${locale}/${namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

/** Words that did not come. Without them nothing is drawn: a key says nothing to people. */
export class MissingWords extends Error {}

/** Waits before another try, in milliseconds. */
const pauses = [300, 1_000];
const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The words of one file. A file that does not come is asked for three times. */
export async function fetchWords(locale: string, namespace: string): Promise<Record<string, string>> {
  for (let tries = 0; ; tries += 1) {
    try {
      const words = (await files[fileOf(locale, namespace)]?.())?.[namespace];
      if (words) return words;
      throw new Error('There is no such file, or it is of another shape.');
    } catch (cause) {
      const pause = pauses[tries];
      if (pause === undefined) throw new MissingWords(`No words for ${namespace} in ${locale}`, { cause });
      await later(pause);
    }
  }
}

/** For a component that speaks words which its page did not fetch: it waits for them. */
const backend = {
  type: 'backend' as const,
  init() {},
  read(locale: string, namespace: string, done: ReadCallback) {
    fetchWords(locale, namespace).then(
      (words) => done(null, words),
      (cause: Error) => done(cause, null),
    );
  },
};

/** Adds namespaces, each a file of its own, in the language that is spoken. Rejects with `MissingWords`. */
export async function addWords(
  words: i18n,
  namespaces: readonly Namespace[],
  locale = words.language,
): Promise<void> {
  await Promise.all(
    namespaces
      .filter((namespace) => !words.hasResourceBundle(locale, namespace))
      .map(async (namespace) =>
        words.addResourceBundle(locale, namespace, await fetchWords(locale, namespace)),
      ),
  );
}

/**
 * Speaks another language. The old words stay until all of the new ones are there; rejects with `MissingWords` where
 * they don't come.
 */
export async function changeWords(words: i18n, locale: Locale): Promise<void> {
  const spoken = Object.keys(words.getDataByLanguage(words.language) ?? {});
  await addWords(words, spoken as Namespace[], locale);
  await words.changeLanguage(locale);
}

/** Starts the words in one language; only that language is fetched. Rejects with `MissingWords`. */
export const createWords = async (
  locale: Locale,
  namespaces: readonly Namespace[] = ['ui', 'issues'],
): Promise<i18n> => {
  const fetched = await Promise.all(
    namespaces.map(async (namespace) => [namespace, await fetchWords(locale, namespace)] as const),
  );
  const words = createInstance();
  await words
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      supportedLngs: [...locales],
      fallbackLng: false,
      ns: [...namespaces],
      defaultNS: 'ui',
      resources: { [locale]: Object.fromEntries(fetched) },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
      parseMissingKeyHandler(key) {
        throw new MissingWords(`No words for ${key}`);
      },
    });
  return words;
};

/** The language to begin with: the one kept, else the first of the browser's that we speak. */
export const pickLocale = (kept: string | null, wanted: readonly string[]): Locale => {
  const known = (tag: string): Locale | undefined => {
    if (/^zh\b/i.test(tag)) return 'zh-CN';
    return /^en\b/i.test(tag) ? 'en' : undefined;
  };
  return [kept ?? '', ...wanted].map(known).find((locale) => locale !== undefined) ?? 'zh-CN';
};
