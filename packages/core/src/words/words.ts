/** The texts of a catalog in one language, by key. */
export type Texts = Readonly<Record<string, string>>;

/** The values for the placeholders of a text. `count` also chooses its plural form. */
export type Values = Readonly<Record<string, string | number | undefined>>;

/** The keys for code. Plural forms share one key: `days_one` and `days_other` are `days`. */
export type KeyOf<T> = keyof T extends infer Key
  ? Key extends `${infer Stem}_other`
    ? Stem
    : Key & string
  : never;

const beginsSpaced = /^[\p{Script=Latin}\d]/u;
const endsSpaced = /[\p{Script=Latin}\d]$/u;

/**
 * The spaces around a value: beside a Han character a value in Latin letters or digits gets a space, because a text
 * does not know the script of its values.
 */
const spacesFor = (before: string, value: string, after: string) => ({
  start: before && beginsSpaced.test(value) ? ' ' : '',
  end: after && endsSpaced.test(value) ? ' ' : '',
});

/** A text with its values in place of `{name}`. A missing value is empty. */
export const fill = (text: string, values: Values = {}): string =>
  text.replace(
    /(\p{Script=Han}?)\{(\w+)\}(?=(\p{Script=Han}?))/gu,
    (_, before: string, name: string, after: string) => {
      const value = String(values[name] ?? '');
      const { start, end } = spacesFor(before, value, after);
      return `${before}${start}${value}${end}`;
    },
  );

/**
 * Replaces the sign that stood for a value when a text was filled. The result is the same as if the value had been
 * known.
 *
 * @param sign one character that is neither Han nor Latin
 * @param written the value as the text needs it, such as escaped for HTML
 */
export const fillLater = (text: string, sign: string, value: string, written = value): string =>
  text.replace(
    new RegExp(`(\\p{Script=Han}?)${sign}(?=(\\p{Script=Han}?))`, 'gu'),
    (_, before: string, after: string) => {
      const { start, end } = spacesFor(before, value, after);
      return `${before}${start}${written}${end}`;
    },
  );

/**
 * The text for a key with its values filled in, or nothing if there is none. A plural has the form for `count`, such as
 * `days_one`, or else `days_other`.
 */
export function pick(texts: Texts, language: string, key: string, values: Values = {}): string | undefined {
  const { count } = values;
  const isPlural = typeof count === 'number' && Object.hasOwn(texts, `${key}_other`);
  const forms = isPlural ? [`${key}_${new Intl.PluralRules(language).select(count)}`, `${key}_other`] : [key];
  const form = forms.find((each) => Object.hasOwn(texts, each));
  return form === undefined ? undefined : fill(texts[form] ?? '', values);
}
