import { expect, test } from 'vitest';
import { snippetOf } from './ticket-words.ts';

test.each([
  ['**粗** 和 `code`', '粗 和 code'],
  ['[链接](https://a.example) 与 ![图](https://a.example/a.png)', '链接 与 图'],
  ['# 标题\n\n- 一\n- 二', '标题 一 二'],
  ['选哪个？\n1. 一\n2. 二', '选哪个？ 一 二'],
  ['5 - 3 = 2', '5 - 3 = 2'],
  ['', ''],
])('%j becomes the line %j', (markdown, said) => {
  expect(snippetOf(markdown)).toBe(said);
});
