import { type Language, languages } from './languages.ts';

/** Texts in each language, by their names in the contract, such as `shop_name_en`. */
type Texts = Readonly<Record<string, unknown>>;

/**
 * The same fields in a language. A field without a text in that language keeps the operator's first text, in any
 * language.
 */
export function inLanguage<Fields extends object>(fields: Fields, texts: Texts, language: Language): Fields {
  const said = Object.keys(fields).flatMap((name) => {
    const text = texts[`${name}_${language}`];
    return text === undefined ? [] : [[name, text]];
  });
  return said.length === 0 ? fields : { ...fields, ...Object.fromEntries(said) };
}

const isNone = (text: unknown): boolean =>
  text === null || text === '' || (Array.isArray(text) && text.length === 0);

/**
 * The texts to store after a change: the given ones over the previous ones. `null` and an empty text or list remove a
 * text.
 */
export function changedTexts<Name extends string>(
  before: Texts,
  names: readonly Name[],
  given: { readonly [N in Name]?: unknown },
): Texts {
  const changes = names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]);
  return Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(changes) }).filter(([, text]) => !isNone(text)),
  );
}

/**
 * The valid names for a field's texts, if a name such as `shop_name_fr` beside `shop_name_en` has a language that the
 * product lacks.
 */
export function inUnknownLanguage(name: string, known: readonly string[]): readonly string[] | undefined {
  const [, field] = /^(.+)_[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.exec(name) ?? [];
  const valid = languages.map((language) => `${field}_${language}`);
  return !known.includes(name) && valid.every((one) => known.includes(one)) ? valid : undefined;
}
