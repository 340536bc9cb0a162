import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { withSiteFile } from '../../testing/site-file.ts';
import { answer } from '../../testing/terminal.ts';

const changed_at = '2026-11-20T08:00:00.000Z';
const update = { name: 'update', content: '请更新', content_en: 'Please update', changed_at };

const run = (argv: string[], file?: string) =>
  withSiteFile(argv, file, ({ method }) => answer(method === 'GET' ? [update] : update));

test('a command saves an answer in a language, or takes it away', async () => {
  const saved = await run(['tickets', 'save-macro', 'update', '--content-en', 'Please update']);
  expect([saved.code, saved.writes]).toEqual([
    0,
    [['PUT /tickets/macros/update', { content_en: 'Please update' }]],
  ]);
  const removed = await run(['tickets', 'save-macro', 'update', '--content-zh-tw', 'null']);
  expect(removed.writes).toEqual([['PUT /tickets/macros/update', { 'content_zh-TW': null }]]);
});

test('an export has the texts beside each other, and applying it changes nothing', async () => {
  const { out } = await run(['export', 'macros']);
  expect(parse(out)).toEqual({ macros: { update: { text: '请更新', text_en: 'Please update' } } });
  expect((await run(['apply', '--yes', '--prune'], out)).writes).toEqual([]);
});

test('a file changes the given languages, makes answers with theirs, and null removes a text', async () => {
  const { writes } = await run(
    ['apply', '--yes'],
    'macros:\n  update: { text_en: Update, text_zh-TW: 請更新 }\n  hello: { text: 您好, text_en: Hello }\n',
  );
  expect(writes).toEqual([
    ['PUT /tickets/macros/update', { content_en: 'Update', 'content_zh-TW': '請更新' }],
    ['PUT /tickets/macros/hello', { content: '您好', content_en: 'Hello' }],
  ]);
  const removed = await run(['apply', '--yes'], 'macros:\n  update: { text_en: null }\n');
  expect(removed.writes).toEqual([['PUT /tickets/macros/update', { content_en: null }]]);
  // A plain text does not change the translations.
  expect((await run(['apply', '--yes'], 'macros:\n  update: 请更新\n')).writes).toEqual([]);
});

test.each([
  ['a new answer without its first text', 'macros:\n  hello: { text_en: Hello }\n', 'macros.hello.text'],
  ['a language that there is not', 'macros:\n  update: { text_fr: x }\n', 'text_zh-CN, text_zh-TW, text_en'],
])('%s is refused, and nothing is sent', async (_what, file, sentence) => {
  const { code, err, writes } = await run(['apply', '--yes'], file);
  expect([code, writes]).toEqual([2, []]);
  expect(err).toContain(sentence);
});
