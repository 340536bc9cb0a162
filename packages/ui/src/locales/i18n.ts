import type { Locale, Namespace, Source } from './words.ts';

type Dictionary = Readonly<Record<string, string>>;

/** Each language has one file with the namespaces that every page needs. */
const everywhere: readonly Namespace[] = ['ui', 'issues', 'layout', 'errors'];
const files = import.meta.glob<Readonly<Record<string, Dictionary>>>([
  './zh-CN/*.ts',
  './en/*.ts',
  '!./*/{ui,issues,layout,errors}.ts',
]);

/** File names are kebab-case and namespaces camelCase: `cd-keys.ts` exports `cdKeys`. */
const fileOf = (locale: Locale, namespace: Namespace): string => {
  const name = everywhere.includes(namespace) ? 'everywhere' : namespace;
  return `./${locale}/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
};

/** The words could not be loaded. Nothing is rendered without them, because keys mean nothing to people. */
export class MissingWords extends Error {}

/** Delays before the retries, in milliseconds. */
const pauses = [300, 1_000];
const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Loads the words of one file, with two retries. */
export async function fetchWords(locale: Locale, namespace: Namespace): Promise<Dictionary> {
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

/** One namespace or several. A key without a namespace belongs to the first. */
export type Namespaces = Namespace | readonly [Namespace, ...Namespace[]];
type Each<N extends Namespaces> = N extends readonly (infer One)[] ? One & Namespace : N & Namespace;
type First<N extends Namespaces> = N extends readonly [infer One, ...unknown[]]
  ? One & Namespace
  : N & Namespace;

/** Plural forms: `days_one` and `days_other` are used as `days`. */
type Keys<N extends Namespace> = keyof Source[N] extends infer Key
  ? Key extends `${infer Stem}_other`
    ? Stem
    : Key & string
  : never;

type Sayable<N extends Namespaces> = Keys<First<N>> | { [One in Each<N>]: `${One}:${Keys<One>}` }[Each<N>];

/** Returns the text for a key, with its parameters. Throws `MissingWords` if the words are not loaded. */
export type Translate<N extends Namespaces> = (
  key: Sayable<N>,
  values?: Readonly<Record<string, string | number | undefined>>,
) => string;

/** The loaded words in the present language. Compatible with `useSyncExternalStore`. */
export interface I18n {
  readonly language: Locale;
  /** The same function until the language changes. */
  speak<const N extends Namespaces>(namespaces: N): Translate<N>;
  /** Loads missing namespaces. Rejects with `MissingWords`. */
  add(namespaces: readonly Namespace[]): Promise<void>;
  /** A promise for a component whose words nobody has loaded. It never rejects. */
  awaited(namespaces: readonly Namespace[]): Promise<void> | undefined;
  /**
   * Changes the language. The old words stay until all new ones are loaded. Rejects with `MissingWords` if that
   * fails.
   */
  change(locale: Locale): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** Words of a language, none loaded yet. */
function openWords(first: Locale): I18n {
  const come = new Map<string, Dictionary>();
  const spoken = new Set<Namespace>();
  const asked = new Set<string>();
  const speakers = new Map<Namespace, Translate<Namespace>>();
  const listeners = new Set<() => void>();
  let language = first;
  const idOf = (namespace: string, locale = language) => `${locale}/${namespace}`;

  async function fetchAll(locale: Locale, namespaces: Iterable<Namespace>): Promise<void> {
    const missing = [...namespaces].filter((namespace) => !come.has(idOf(namespace, locale)));
    await Promise.all(
      missing.map(async (namespace) => {
        come.set(idOf(namespace, locale), await fetchWords(locale, namespace));
        spoken.add(namespace);
      }),
    );
  }

  function speaker(own: Namespace): Translate<Namespace> {
    const plurals = new Intl.PluralRules(language);
    return (key, values = {}) => {
      const [name = key, namespace = own] = key.split(':').reverse();
      const words = come.get(idOf(namespace));
      const { count } = values;
      const forms = typeof count === 'number' ? [`${name}_${plurals.select(count)}`, `${name}_other`] : [];
      const text = [...forms, name].map((form) => words?.[form]).find((form) => form !== undefined);
      if (text === undefined) throw new MissingWords(`No words for ${key}`);
      return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ''));
    };
  }

  return {
    get language() {
      return language;
    },
    speak<const N extends Namespaces>(namespaces: N) {
      const own = [namespaces].flat()[0] as Namespace;
      const known = speakers.get(own) ?? speaker(own);
      speakers.set(own, known);
      return known as Translate<N>;
    },
    add: (namespaces) => fetchAll(language, namespaces),
    awaited(namespaces) {
      const ids = namespaces.map((namespace) => idOf(namespace));
      if (ids.every((id) => come.has(id) || asked.has(id))) return undefined;
      const tried = () => {
        for (const id of ids) asked.add(id);
      };
      return fetchAll(language, namespaces).then(tried, tried);
    },
    async change(locale) {
      await fetchAll(locale, spoken);
      language = locale;
      speakers.clear();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Starts with one language and loads only that. Rejects with `MissingWords`. */
export async function createWords(
  locale: Locale,
  namespaces: readonly Namespace[] = ['ui', 'issues'],
): Promise<I18n> {
  const words = openWords(locale);
  await words.add(namespaces);
  return words;
}
