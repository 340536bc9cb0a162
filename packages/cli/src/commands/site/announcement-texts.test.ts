import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { withSiteFile } from '../../testing/site-file.ts';
import { answer, refusal } from '../../testing/terminal.ts';

const time = '2026-11-20T08:00:00Z';
const announcement = {
  announcement_id: 7,
  function_name: 'index_ann',
  markdown_text: '# 你好\n',
  markdown_text_en: '# Hello\n',
  html_text: '',
  created_at: time,
  updated_at: time,
};
const row = {
  revision: 7,
  ann_type: 'index_ann',
  state: 'published',
  title: '你好',
  created_at: time,
  published_at: time,
  withdrawn_at: null,
  edited_at: null,
  version: 1,
  author: null,
  languages: ['en'],
};

const site = (argv: string[], file?: string) =>
  withSiteFile(argv, file, ({ method, url }) => {
    if (method !== 'GET') return answer(method === 'POST' ? { success: true, revision: 8 } : row);
    return url.includes('pop_up_ann') ? refusal(404, 'announcements.none') : answer(announcement);
  });

test('export writes the texts of each language, and applying them changes nothing', async () => {
  const { out } = await site(['export', 'announcements']);
  expect(parse(out)).toEqual({
    announcements: { index_ann: { text: '# 你好\n', text_en: '# Hello\n' } },
  });
  expect((await site(['apply', '--yes'], out)).writes).toEqual([]);
});

test('another text of one language is set in place, and null removes it', async () => {
  const changed = await site(['apply', '--yes'], 'announcements:\n  index_ann:\n    text_en: "# Hi"\n');
  expect(changed.writes).toEqual([['PUT /announcements/7/texts/en', '# Hi']]);
  const removed = await site(['apply', '--yes'], 'announcements:\n  index_ann:\n    text_en: null\n');
  expect(removed.writes).toEqual([['PUT /announcements/7/texts/en', '']]);
});

test('another first text is a new announcement, with the texts that stand beside it', async () => {
  const alone = await site(['apply', '--yes'], 'announcements:\n  index_ann: "# 再见"\n');
  expect(alone.writes).toEqual([['POST /announcement', '# 再见']]);
  const file = 'announcements:\n  index_ann: { text: "# 再见", text_en: "# Hello\\n" }\n';
  expect((await site(['apply', '--yes'], file)).writes).toEqual([
    ['POST /announcement', '# 再见'],
    ['PUT /announcements/8/texts/en', '# Hello\n'],
  ]);
});

test('a language that there is not is refused with those that there are', async () => {
  const { code, err, writes } = await site(
    ['apply', '--yes'],
    'announcements:\n  index_ann: { text_fr: "# Bonjour" }\n',
  );
  expect([code, writes]).toEqual([2, []]);
  expect(err).toContain('One of: text_zh-CN, text_zh-TW, text_en');
});
