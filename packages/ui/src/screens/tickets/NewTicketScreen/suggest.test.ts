import { expect, test } from 'vitest';
import { suggest } from './suggest.ts';

const slow = { title: '晚上很慢怎么办？', text: '换一个负载低的节点。' };
const money = { title: '充值多久到账？', text: '一般一分钟内到账。' };
const devices = { title: 'How many devices may I use?', text: 'As many as your plan says.' };
const works = { title: '东京节点维护', text: '今晚更换机器。', href: '/a?revision=3' };
const all = [slow, money, devices, works];

test('finds answers by words of the title, in Chinese and in English', () => {
  expect(suggest(all, '充值没有到账')).toEqual([money]);
  expect(suggest(all, '晚上很慢')[0]).toBe(slow);
  expect(suggest(all, 'My DEVICES are refused')).toEqual([devices]);
});

test('finds by the text, if enough of it matches', () => {
  expect(suggest(all, '更换机器之后连不上')).toEqual([works]);
});

test('finds nothing for a few letters, or for words in no answer', () => {
  expect(suggest(all, '')).toEqual([]);
  expect(suggest(all, 'a 我')).toEqual([]);
  expect(suggest(all, '发票抬头')).toEqual([]);
});

test('shows at most three, best first, and a word that is in all of them counts little', () => {
  const many = Array.from({ length: 9 }, (_, at) => ({ title: `节点说明 ${at}`, text: '' }));
  expect(suggest(many, '节点')).toEqual([]);
  expect(suggest([...many, slow], '节点说明里说晚上很慢')[0]).toBe(slow);
  expect(suggest([slow, { ...slow }, { ...slow }, { ...slow }], '晚上很慢怎么办')).toHaveLength(3);
});
