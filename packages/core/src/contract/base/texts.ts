import * as z from 'zod/mini';
import { type Language, languages } from '../../words/languages.ts';
import { means } from './fields/fields.ts';

/** A field with a value for each language, such as `questions_en`. */
export const inLanguages = <Name extends string, Schema>(name: Name, make: (language: Language) => Schema) =>
  Object.fromEntries(languages.map((language) => [`${name}_${language}`, make(language)])) as {
    readonly [L in Language as `${Name}_${L}`]: Schema;
  };

/**
 * The texts of a field in each language, such as `shop_name_en`. A language without a text uses the field itself.
 * `null` or an empty text removes a text. `option`: the name of the field on the command line.
 */
export const textsBeside = <Name extends string, Schema extends z.ZodMiniType>(
  name: Name,
  schema: Schema,
  option: string = name,
) =>
  inLanguages(name, (language) =>
    z.optional(z.nullable(means(schema, { name: `${option}_${language.toLowerCase().replace('-', '_')}` }))),
  );
