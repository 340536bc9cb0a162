import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Language, languages } from '@ferry/core/words/languages';
import { expect, test } from 'vitest';
import { allTexts, begin, compare, type Text, unused } from '../../../scripts/words.js';

const source = allTexts('zh-CN');
/** Style: the command line's texts contain JSON and commands, and its own tests look at them. */
const styled = (language: Language) => allTexts(language).filter(({ place }) => !place.includes('/cli/'));
const at = ({ place, file, key }: Text) => `${place} ${file} ${key}`;

test('there are words to look at', () => {
  expect(new Set(source.map(({ place }) => place)).size).toBe(4);
  expect(source.length).toBeGreaterThan(2_000);
});

test('English is complete, and no language has texts that the source lacks', () => {
  expect(compare('en').missing).toEqual([]);
  expect(languages.flatMap((language) => compare(language).surplus)).toEqual([]);
});

test('no text is empty', () => {
  const empty = languages.flatMap((language) =>
    allTexts(language)
      .filter(({ text }) => text.trim() === '')
      .map((text) => `${language} ${at(text)}`),
  );
  // What stands between two sentences: a space in English, nothing in Chinese.
  expect(empty.filter((one) => !one.endsWith(' shared.between_sentences'))).toEqual([]);
});

test('every text is used', () => {
  expect(unused()).toEqual([]);
});

test('all languages use the same values', () => {
  const names = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join();
  const inSource = new Map(source.map((text) => [at(text), names(text.text)]));
  const others = languages.flatMap((language) =>
    allTexts(language).map((text) => ({ language, at: at(text), names: names(text.text) })),
  );
  // The form for one may leave the number out.
  const wrong = others.filter(
    (one) => !/_(zero|one|two)$/.test(one.at) && inSource.has(one.at) && inSource.get(one.at) !== one.names,
  );
  expect(wrong).toEqual([]);
});

test('braces enclose names only', () => {
  const odd = languages.flatMap(styled).filter(({ text }) => /[{}]/.test(text.replaceAll(/\{\w+\}/g, '')));
  expect(odd.map(at)).toEqual([]);
});

test('Chinese puts a space between Han and Latin letters or digits', () => {
  const tight = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u;
  // Spaces around values are added when they are inserted.
  expect(
    styled('zh-CN')
      .filter(({ text }) => tight.test(text.replaceAll(/\{\w+\}/g, '·')))
      .map(at),
  ).toEqual([]);
});

test('English has no Chinese punctuation, and no Chinese sentence ends with an English full stop', () => {
  const wrong = {
    en: /[\u3000-\u303f\uff00-\uffef]/,
    'zh-CN': /\p{Script=Han}[.,;:?!](?=\s|$)/u,
    'zh-TW': /\p{Script=Han}[.,;:?!](?=\s|$)/u,
  } satisfies Record<Language, RegExp>;
  expect(
    languages.flatMap((language) =>
      allTexts(language)
        .filter(({ text }) => wrong[language].test(text))
        .map((text) => `${language} ${at(text)}`),
    ),
  ).toEqual([]);
});

test('no text has an exclamation mark', () => {
  expect(
    languages
      .flatMap(styled)
      .filter(({ text }) => /[!！]/.test(text))
      .map(at),
  ).toEqual([]);
});

/** The number of letters and Han characters of a text, without values. */
const lengthOf = (text: string) => text.replaceAll(/\{\w+\}|[^\p{L}]/gu, '').length;

/** Refusals of different calls with the same English sentence. */
const twice: ReadonlySet<string> = new Set(['auth.undo_gone', 'auth.not_me_gone']);

test('a sentence has one key; labels of one or two words may repeat', () => {
  const minSentenceLength = { 'zh-CN': 11, en: 26 };
  const repeated = Object.entries(minSentenceLength).flatMap(([language, minLength]) => {
    const byText = Map.groupBy(
      styled(language as Language).filter(({ text }) => lengthOf(text) >= minLength),
      ({ place, text }) => `${place}: ${text}`,
    );
    return [...byText].filter(([, found]) => found.length > 1 && !found.every(({ key }) => twice.has(key)));
  });
  expect(repeated.map(([text, found]) => `${text}: ${found.map(at).join(', ')}`)).toEqual([]);
});

test('a new language has the files of the source without texts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  try {
    expect(begin('JA', folder)).toContain("Add 'ja': '");
    const files = (language: string) =>
      globSync(`packages/*/src/*/${language}/*`, { cwd: language === 'ja' ? folder : undefined })
        .map((file) => file.replace(`/${language}/`, '/'))
        .sort();
    expect(files('ja')).toEqual(files('zh-CN'));
    const texts = globSync('packages/*/src/*/ja/*.json', { cwd: folder });
    expect(new Set(texts.map((file) => readFileSync(join(folder, file), 'utf8')))).toEqual(new Set(['{}\n']));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a new language lacks its own plural forms', () => {
  const { missing } = compare('ru');
  expect(missing).toContain('packages/ui/src/locales/zh-CN/recharge.json count_few');
  expect(missing.length).toBeGreaterThan(source.length);
});
