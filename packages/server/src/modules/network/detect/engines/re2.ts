import type { RE2JS } from 're2js';

/** Unicode classes that every release of Go's engine has and reads alike: categories, and scripts in use. */
const classes = new RegExp(
  `^(?:Any|[CLMNPSZ]|C[cfos]|L[lmotu]|M[cen]|N[dlo]|P[cdefios]|S[ckmo]|Z[lps]|${[
    'Arabic|Armenian|Bengali|Bopomofo|Braille|Cherokee|Common|Cyrillic|Devanagari|Ethiopic|Georgian|Greek|Gujarati',
    'Gurmukhi|Han|Hangul|Hebrew|Hiragana|Inherited|Kannada|Katakana|Khmer|Lao|Latin|Malayalam|Mongolian|Myanmar',
    'Oriya|Sinhala|Syriac|Tamil|Telugu|Thaana|Thai|Tibetan|Yi',
  ].join('|')})$`,
);

/** A class by its name, a named group in the form of Go 1.22 and later, or an escaped sign, which is neither. */
const newer = /\\[pP]\{\^?([^}]*)\}|\\[\s\S]|(\(\?<)/g;

function assertOldForms(pattern: string): void {
  for (const [all, name, group] of pattern.matchAll(newer)) {
    if (group !== undefined) throw new Error(`${group}: write (?P<name>…)`);
    if (name !== undefined && !classes.test(name)) throw new Error(all);
  }
}

/**
 * Compiles a pattern like all releases of Go with which agents may be built.
 *
 * @throws what is wrong with it
 */
export async function compileRe2(pattern: string): Promise<RE2JS> {
  const { RE2JS } = await import('re2js');
  const compiled = RE2JS.compile(pattern);
  assertOldForms(pattern);
  return compiled;
}
