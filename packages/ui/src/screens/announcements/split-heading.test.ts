import { expect, test } from 'vitest';
import { splitHeading } from './split-heading.ts';

test('a heading at the beginning becomes the title', () =>
  expect(splitHeading('# 线路维护\n\n请改用日本节点。')).toEqual({
    title: '线路维护',
    body: '请改用日本节点。',
  }));

test('a text without a heading keeps its whole body', () =>
  expect(splitHeading('新增节点\n\n# 以后')).toEqual({ title: undefined, body: '新增节点\n\n# 以后' }));

test('a heading alone leaves an empty body', () =>
  expect(splitHeading('## Maintenance ##')).toEqual({ title: 'Maintenance', body: '' }));
