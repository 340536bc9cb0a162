import { expect, test } from 'vitest';

const words = import.meta.glob<Record<string, Record<string, string>>>(
  ['./zh-CN/*.ts', './en/*.ts', '!./*/everywhere.ts'],
  {
    eager: true,
  },
);
const sources = Object.values(
  import.meta.glob<string>(
    [
      '../**/*.{ts,tsx}',
      '../../../portal/src/**/*.{ts,tsx}',
      '!**/*.{test,stories}.*',
      '!../locales/{zh-CN,en}/*',
    ],
    { eager: true, query: '?raw', import: 'default' },
  ),
).join('\n');

interface Word {
  /** `shop price`. */
  at: string;
  key: string;
  text: string;
}

const wordsOf = (locale: string): Word[] =>
  Object.entries(words)
    .filter(([path]) => path.startsWith(`./${locale}/`))
    .flatMap(([path, exported]) =>
      Object.values(exported).flatMap((texts) =>
        Object.entries(texts).map(([key, text]) => ({
          at: `${path.split('/').pop()?.replace('.ts', '')} ${key}`,
          key: key.replace(/_(one|other)$/, ''),
          text,
        })),
      ),
    );

test('every word is said somewhere', () => {
  // Used literally, with its namespace, or composed: `state_${state}`, `${subject}Text`.
  const whole = new Set([...sources.matchAll(/['"`](?:\w+:)?([\w.]+)(?=['"`?])/g)].map(([, key]) => key));
  const marked = new Set([...sources.matchAll(/\$\{mark\}(\w+)/g)].map(([, key]) => key));
  const begun = [...sources.matchAll(/`(?:\w+:)?(\w+)\$\{/g)].flatMap(([, begin]) => begin ?? []);
  const ended = [...sources.matchAll(/\$\{\w+\}(\w+)`/g)].flatMap(([, end]) => end ?? []);
  const isSaid = ({ key }: Word) =>
    whole.has(key) ||
    marked.has(key) ||
    begun.some((begin) => key.startsWith(begin)) ||
    ended.some((end) => key.endsWith(end) && whole.has(key.slice(0, -end.length)));
  expect(
    wordsOf('zh-CN')
      .filter((word) => !isSaid(word))
      .map(({ at }) => at),
  ).toEqual([]);
});

/** The number of letters and Han characters of a text, without parameters. */
const lengthOf = (text: string) => text.replaceAll(/\{\{.*?\}\}|[^\p{L}]/gu, '').length;

test('a sentence stands under one key; labels of one or two words may come again', () => {
  const longest = { 'zh-CN': 11, en: 26 };
  const repeated = Object.entries(longest).flatMap(([locale, least]) => {
    const byText = Map.groupBy(
      wordsOf(locale).filter(({ text }) => lengthOf(text) >= least),
      ({ text }) => text,
    );
    return [...byText].filter(([, found]) => found.length > 1);
  });
  expect(repeated.map(([text, found]) => `${text}: ${found.map(({ at }) => at).join(', ')}`)).toEqual([]);
});
