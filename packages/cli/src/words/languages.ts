import { type Language, languages, pickLanguage } from '@ferry/core/words/languages';
import { spokenLanguage } from './say.ts';

/** A language of texts. */
export interface Tongue {
  readonly language: Language;
  /** The suffix of its options: `zh`, with the country if two languages would share it. */
  readonly flag: string;
  /** Its name in the reader's language. */
  readonly name: string;
}

/** All languages of the product. */
export const tongues = (): Tongue[] =>
  languages.map((language) => {
    const [first = language] = language.split('-');
    const short = pickLanguage([first]) === language ? first : language;
    const names = new Intl.DisplayNames(spokenLanguage(), { type: 'language' });
    return { language, flag: short.toLowerCase(), name: names.of(short) ?? language };
  });
