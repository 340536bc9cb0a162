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

test('English lacks nothing, and no language says what the source does not', () => {
  expect(compare('en').missing).toEqual([]);
  expect(languages.flatMap((language) => compare(language).surplus)).toEqual([]);
});

test('every word is said somewhere', () => {
  expect(unused()).toEqual([]);
});

test('every language takes the same values', () => {
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
  // Around values it is put when they are filled in.
  expect(
    styled('zh-CN')
      .filter(({ text }) => tight.test(text.replaceAll(/\{\w+\}/g, '·')))
      .map(at),
  ).toEqual([]);
});

test('English has no Chinese signs, and Chinese no sentence that ends as an English one', () => {
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

test('no words of the product shout', () => {
  expect(
    languages
      .flatMap(styled)
      .filter(({ text }) => /[!！]/.test(text))
      .map(at),
  ).toEqual([]);
});

/** The number of letters and Han characters of a text, without values. */
const lengthOf = (text: string) => text.replaceAll(/\{\w+\}|[^\p{L}]/gu, '').length;

/** Refusals with one sentence in English: each is the code of its own call. */
const twice: ReadonlySet<string> = new Set(['auth.undo_gone', 'auth.not_me_gone']);

test('a sentence stands under one key; labels of one or two words may come again', () => {
  const longest = { 'zh-CN': 11, en: 26 };
  const repeated = Object.entries(longest).flatMap(([language, least]) => {
    const byText = Map.groupBy(
      styled(language as Language).filter(({ text }) => lengthOf(text) >= least),
      ({ place, text }) => `${place}: ${text}`,
    );
    return [...byText].filter(([, found]) => found.length > 1 && !found.every(({ key }) => twice.has(key)));
  });
  expect(repeated.map(([text, found]) => `${text}: ${found.map(at).join(', ')}`)).toEqual([]);
});

test('a new language has the files of the source, and no text', () => {
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

test('a language lacks its own forms of a plural', () => {
  const { missing } = compare('ru');
  expect(missing).toContain('packages/ui/src/locales/zh-CN/recharge.json count_few');
  expect(missing.length).toBeGreaterThan(source.length);
});
