import { pseudoLocalizeString } from 'pseudo-localization';
import type { I18n, Namespaces, Translate } from '../../packages/ui/src/locales/i18n.ts';
import type { Namespace } from '../../packages/ui/src/locales/words.ts';

/**
 * Pseudo-languages of the toolbar, by the tags that the field uses for them. Their words are the English ones in other
 * letters and a third longer. A text that stays in plain letters is in no catalogue.
 */
export const pseudoLanguages = { 'en-XA': 'Longer', 'ar-XB': 'Right to left' } as const;
export type PseudoLanguage = keyof typeof pseudoLanguages;

export const isPseudo = (locale: string): locale is PseudoLanguage => Object.hasOwn(pseudoLanguages, locale);

export const directionOf = (locale: string): 'ltr' | 'rtl' => (locale === 'ar-XB' ? 'rtl' : 'ltr');

/** Marks that turn the direction of the letters between them. */
const turned = (text: string) => `\u202e${text}\u202c`;

/** English words in a pseudo-language. Numbers and dates stay English, and so do values, which are data. */
export function inPseudo(words: I18n, language: PseudoLanguage): I18n {
  const write = (text: string) => {
    const longer = pseudoLocalizeString(text);
    return directionOf(language) === 'rtl' ? turned(longer) : longer;
  };
  const speakers = new Map<Namespace, Translate<Namespace>>();
  function speaker(own: Namespace): Translate<Namespace> {
    const t = words.speak(own);
    return (key, values = {}) => {
      const texts = Object.entries(values).filter(([, value]) => typeof value === 'string');
      // A text is replaced by `{0}` while the words around it are converted.
      const marks = Object.fromEntries(texts.map(([name], at) => [name, `{${at}}`]));
      return write(t(key, { ...values, ...marks })).replace(/\{(\d+)\}/g, (_, at) => String(texts[at]?.[1]));
    };
  }
  return {
    language: words.language,
    speak<const N extends Namespaces>(namespaces: N) {
      const own = [namespaces].flat()[0] as Namespace;
      const known = speakers.get(own) ?? speaker(own);
      speakers.set(own, known);
      return known as Translate<N>;
    },
    add: words.add,
    awaited: words.awaited,
    change: words.change,
    subscribe: words.subscribe,
  };
}
