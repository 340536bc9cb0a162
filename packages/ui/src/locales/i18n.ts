import { type KeyOf, pick, type Texts, type Values } from '@ferry/core/words/words';
import type { Locale, Namespace, Source } from './words.ts';

/**
 * Each language has one file with the namespaces that every page needs, by their names. Each other namespace has its
 * own file.
 */
const everywhere: readonly Namespace[] = ['ui', 'issues', 'layout', 'errors'];
const files = import.meta.glob<Readonly<Record<string, Texts>>>([
  './*/*.json',
  './*/everywhere.ts',
  '!./*/{ui,issues,layout,errors}.json',
]);

/** File names are kebab-case and namespaces camelCase: `cdKeys` is in `cd-keys.json`. */
const fileOf = (locale: Locale, namespace: Namespace): string =>
  `./${locale}/${everywhere.includes(namespace) ? 'everywhere.ts' : `${namespace.replace(/[A-Z]/g, '-$&').toLowerCase()}.json`}`;

/** Every namespace, for tools that need all words. Pages load only their own. */
export const allNamespaces = (): Namespace[] => [
  ...everywhere,
  ...Object.keys(files).flatMap((file) => {
    const [, name] = /zh-CN\/(.+)\.json$/.exec(file) ?? [];
    return (name?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as Namespace) ?? [];
  }),
];

/** The words could not be loaded. Nothing is rendered without them, because keys mean nothing to people. */
export class MissingWords extends Error {}

/** Delays before the retries, in milliseconds. */
const pauses = [300, 1_000];
const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Loads the words of one file, with two retries. */
export async function fetchWords(locale: Locale, namespace: Namespace): Promise<Texts> {
  for (let tries = 0; ; tries += 1) {
    try {
      const file = await files[fileOf(locale, namespace)]?.();
      const words = file?.default ?? file?.[namespace];
      if (words) return words;
      throw new Error(`No ${namespace}`);
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

type Keys<N extends Namespace> = KeyOf<Source[N]>;

type Sayable<N extends Namespaces> = Keys<First<N>> | { [One in Each<N>]: `${One}:${Keys<One>}` }[Each<N>];

/** Returns the text for a key, with its parameters. Throws `MissingWords` if the words are not loaded. */
export type Translate<N extends Namespaces> = (key: Sayable<N>, values?: Values) => string;

/** The loaded words in the present language. Compatible with `useSyncExternalStore`. */
export interface I18n {
  readonly language: Locale;
  /** The same function until the language changes. */
  speak<const N extends Namespaces>(namespaces: N): Translate<N>;
  /** Loads missing namespaces. Rejects with `MissingWords`. */
  add(namespaces: readonly Namespace[]): Promise<void>;
  /** A promise for a component whose words are not loaded. It never rejects. */
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
  const come = new Map<string, Texts>();
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
    return (key, values) => {
      const [name = key, namespace = own] = key.split(':').reverse();
      const text = pick(come.get(idOf(namespace)) ?? {}, language, name, values);
      if (text === undefined) throw new MissingWords(`No words for ${key}`);
      return text;
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
