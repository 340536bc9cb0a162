import { createInstance, type i18n, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Locale, locales, type Namespace } from './words.ts';

type Loaded = Record<string, Record<string, string>>;
const files = import.meta.glob<Loaded>(['./zh-CN/*.ts', './en/*.ts']);

/** File names are kebab-case, namespaces camelCase: `cd-keys.ts` exports `cdKeys`. */
const fileOf = (locale: string, namespace: string): string =>
  `./${locale}/${namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

const load = async (locale: string, namespace: string): Promise<Record<string, string>> => {
  const words = (await files[fileOf(locale, namespace)]?.())?.[namespace];
  if (!words) throw new Error(`No words for ${namespace} in ${locale}`);
  return words;
};

/** Each namespace of each language is a chunk of its own, fetched when a page first needs it. */
const backend = {
  type: 'backend' as const,
  init() {},
  read(locale: string, namespace: string, done: ReadCallback) {
    load(locale, namespace).then(
      (words) => done(null, words),
      (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause)), null),
    );
  },
};

/** Starts the words in one language; only that language is fetched. */
export const createWords = async (
  locale: Locale,
  namespaces: readonly Namespace[] = ['ui', 'issues'],
): Promise<i18n> => {
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
      interpolation: { escapeValue: false },
      returnNull: false,
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
