import { sourceLanguage } from '@ferry/core/words/languages';
import { fetchWords } from '@ferry/ui/locales/i18n';
import { pinyin } from 'pinyin-pro';
import { expect, test } from 'vitest';

/** Pinyin without tones in one piece, and its initials: `xufei xf`. */
function pinyinOf(text: string): string {
  const how = { toneType: 'none', type: 'array', nonZh: 'removed' } as const;
  const first = { ...how, pattern: 'first' } as const;
  return `${pinyin(text, how).join('')} ${pinyin(text, first).join('')}`;
}

/** `vitest -u` writes the file anew. It is a file, because a dictionary is too much for a browser. */
test('every fixed name of a page and of an act has its pinyin', async () => {
  const layout = await fetchWords(sourceLanguage, 'layout');
  const search = await fetchWords(sourceLanguage, 'search');
  const names = [
    ...Object.entries(layout).filter(([key]) => key.startsWith('page')),
    ...Object.entries(search).filter(([key]) => key.startsWith('act_')),
  ].map(([, text]) =>
    String(text)
      .replaceAll(/\{\w+\}/g, '')
      .trim(),
  );
  const all = Object.fromEntries([...new Set(names)].sort().map((name) => [name, pinyinOf(name)]));
  await expect(`${JSON.stringify(all, undefined, 2)}\n`).toMatchFileSnapshot('./pinyin.json');
  expect(all.续费).toBe('xufei xf');
});
