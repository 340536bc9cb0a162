import * as z from 'zod/mini';
import { type Language, languages } from '../../words/languages.ts';
import { means } from './fields/fields.ts';

/** A field with a value for each language, such as `questions_en`. */
export const inLanguages = <Name extends string, Schema>(name: Name, make: (language: Language) => Schema) =>
  Object.fromEntries(languages.map((language) => [`${name}_${language}`, make(language)])) as {
    readonly [L in Language as `${Name}_${L}`]: Schema;
  };

/** A name such as `shop_name_fr` beside `shop_name_en`: the text of a field in a language that the product lacks. */
export function inUnknownLanguage(name: string, known: readonly string[]): readonly string[] | undefined {
  const [, field] = /^(.+)_[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.exec(name) ?? [];
  const valid = languages.map((language) => `${field}_${language}`);
  return !known.includes(name) && valid.every((one) => known.includes(one)) ? valid : undefined;
}

/**
 * The texts of a field in each language, such as `shop_name_en`, beside the field itself, which stands in for one that is
 * missing. `null` or an empty text removes one. `option`: the name of the field on the command line.
 */
export const textsBeside = <Name extends string, Schema extends z.ZodMiniType>(
  name: Name,
  schema: Schema,
  option: string = name,
) =>
  inLanguages(name, (language) =>
    z.optional(z.nullable(means(schema, { name: `${option}_${language.toLowerCase().replace('-', '_')}` }))),
  );
