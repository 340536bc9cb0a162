import { type Language, languages, pickLanguage } from '@ferry/core/words/languages';
import { spokenLanguage } from './say.ts';

/** A language that something can be written in. */
export interface Tongue {
  readonly language: Language;
  /** The end of its options: `zh`, or with the country if another language is the same without. */
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
