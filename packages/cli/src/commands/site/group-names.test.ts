import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { withSiteFile } from '../../testing/site-file.ts';
import { answer } from '../../testing/terminal.ts';

const counts = { nodes: 1, plans: 1, codes: 0, customers: 4 };
const video = { node_group: '流媒体', ...counts, name_en: 'Streaming' };
const groups = [video, { node_group: 'IEPL', ...counts }];

const run = (argv: string[], file?: string) =>
  withSiteFile(argv, file, ({ method }) => answer(method === 'GET' ? groups : video));

test('a command names a group in a language, or takes the name away', async () => {
  const { writes, code } = await run(['nodes', 'update-group', '流媒体', '--name-en', 'Streaming']);
  expect([code, writes]).toEqual([0, [['PUT /nodes/groups/流媒体', { name_en: 'Streaming' }]]]);
  const removed = await run(['nodes', 'update-group', '流媒体', '--name-zh-tw', 'null']);
  expect(removed.writes).toEqual([['PUT /nodes/groups/流媒体', { 'name_zh-TW': null }]]);
});

test('an export has the groups with names, and applying it changes nothing', async () => {
  const { out } = await run(['export', 'node_groups']);
  expect(parse(out)).toEqual({ node_groups: { 流媒体: { name_en: 'Streaming' } } });
  expect((await run(['apply', '--yes', '--prune'], out)).writes).toEqual([]);
});

test('a file changes the given languages, names new groups, and null removes a name', async () => {
  const { writes } = await run(
    ['apply', '--yes'],
    'node_groups:\n  流媒体: { name_en: Video }\n  IEPL: { name_zh-TW: 專線 }\n  Gold: { name_en: Gold lines }\n',
  );
  expect(writes).toEqual([
    ['PUT /nodes/groups/流媒体', { name_en: 'Video' }],
    ['PUT /nodes/groups/IEPL', { 'name_zh-TW': '專線' }],
    ['PUT /nodes/groups/Gold', { name_en: 'Gold lines' }],
  ]);
  const removed = await run(
    ['apply', '--yes'],
    'node_groups:\n  流媒体: { name_en: null }\n  IEPL: { name_en: null }\n',
  );
  expect(removed.writes).toEqual([['PUT /nodes/groups/流媒体', { name_en: null }]]);
});

test('names that the file lacks stay, and go with --prune', async () => {
  const stays = await run(['apply', '--yes'], 'node_groups: {}\n');
  expect(stays.writes).toEqual([]);
  const { out, writes } = await run(['apply', '--yes', '--prune'], 'node_groups: {}\n');
  expect(out).toContain('name of a node group 流媒体');
  expect(writes).toEqual([['PUT /nodes/groups/流媒体', { name_en: null }]]);
});

test.each([
  ['a text instead of names', 'node_groups:\n  流媒体: Streaming\n', 'line 2: node_groups.流媒体.text'],
  [
    'a language that there is not',
    'node_groups:\n  流媒体: { name_fr: x }\n',
    'name_zh-CN, name_zh-TW, name_en',
  ],
  ['a group with a comma', 'node_groups:\n  "a,b": { name_en: x }\n', 'line 2: node_groups.a,b'],
])('%s is refused, and nothing is sent', async (_what, file, sentence) => {
  const { code, err, writes } = await run(['apply', '--yes'], file);
  expect([code, writes]).toEqual([2, []]);
  expect(err).toContain(sentence);
});
