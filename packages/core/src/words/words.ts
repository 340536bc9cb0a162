/** The texts of a catalogue in one language, by key. */
export type Texts = Readonly<Record<string, string>>;

/** What stands for the placeholders of a text. `count` also chooses its plural form. */
export type Values = Readonly<Record<string, string | number | undefined>>;

/** The keys that code says. Plural forms are one key: `days_other` and, where there is one, `days_one` are said as `days`. */
export type KeyOf<T> = keyof T extends infer Key
  ? Key extends `${infer Stem}_other`
    ? Stem
    : Key & string
  : never;

/** What stands between a Han character of a text and the nearest character of a value. */
function joint(written: string, nearest: string | undefined): string {
  if (nearest === undefined) return written;
  if (/\p{Script=Han}/u.test(nearest)) return '';
  return /[\p{Script=Latin}\d]/u.test(nearest) ? ' ' : written;
}

/**
 * A text with its values in the place of `{name}`. Nothing stands for a value that is not given. A space separates Han
 * from Latin characters and digits, and no space Han from Han, because a text does not know what a value is written in.
 */
export const fill = (text: string, values: Values = {}): string =>
  text.replace(
    /(\p{Script=Han})?( ?)\{(\w+)\}( ?)(?=(\p{Script=Han})?)/gu,
    (_, before: string | undefined, start: string, name: string, end: string, after: string | undefined) => {
      const characters = String(values[name] ?? '');
      const left = before === undefined ? start : before + joint(start, [...characters].at(0));
      return left + characters + (after === undefined ? end : joint(end, [...characters].at(-1)));
    },
  );

/**
 * The text for a key with its values filled in, or nothing if there is none. A plural is said in the form for `count`,
 * such as `days_one`, or else as `days_other`.
 */
export function pick(texts: Texts, language: string, key: string, values: Values = {}): string | undefined {
  const { count } = values;
  const isPlural = typeof count === 'number' && Object.hasOwn(texts, `${key}_other`);
  const forms = isPlural ? [`${key}_${new Intl.PluralRules(language).select(count)}`, `${key}_other`] : [key];
  const form = forms.find((each) => Object.hasOwn(texts, each));
  return form === undefined ? undefined : fill(texts[form] ?? '', values);
}
