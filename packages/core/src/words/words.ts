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

/** A text with its values in the place of `{name}`. Nothing stands for a value that is not given. */
export const fill = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

const kept = new Map<string, Intl.PluralRules>();

/** Rules are made once, because making them takes much longer than using them. */
function rulesOf(language: string): Intl.PluralRules {
  const rules = kept.get(language) ?? new Intl.PluralRules(language);
  kept.set(language, rules);
  return rules;
}

/**
 * The text for a key with its values filled in, or nothing if there is none. With a `count`, the form for it comes
 * first, such as `days_one`, then `days_other`, then `days`.
 */
export function pick(texts: Texts, language: string, key: string, values: Values = {}): string | undefined {
  const { count } = values;
  const forms =
    typeof count === 'number' ? [`${key}_${rulesOf(language).select(count)}`, `${key}_other`] : [];
  const form = [...forms, key].find((each) => Object.hasOwn(texts, each));
  return form === undefined ? undefined : fill(texts[form] ?? '', values);
}
