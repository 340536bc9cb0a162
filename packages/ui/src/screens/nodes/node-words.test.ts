import { countryName } from '@ferry/core/format/country-name';
import { nodesLong, nodesNormal } from '@ferry/core/testing/fixtures/nodes';
import { expect, test } from 'vitest';
import { type NodesView, nodesOf, placesOf, protocolNames } from './node-words.ts';

test('countries are named in the language of the reader', () => {
  expect(countryName('HK', 'zh-CN')).toBe('香港');
  expect(countryName('JP', 'zh-CN')).toBe('日本');
  expect(countryName('HK', 'en')).toBe('Hong Kong');
  expect(countryName('??', 'en')).toBe('??');
});

test('protocols are listed in one line, in the form of each language', () => {
  const [node] = nodesLong.available_nodes;
  expect(node && protocolNames(node, 'zh-CN')).toMatch(/^VMess、VLESS、Trojan、/);
  expect(node && protocolNames(node, 'en')).toMatch(/^VMess, VLESS, Trojan, /);
});

test('places count their nodes', () =>
  expect(placesOf([...nodesNormal.available_nodes, ...nodesLong.available_nodes])[0]).toEqual({
    code: 'US',
    count: 2,
  }));

test('nodes are found by name, place, line and protocol, in order', () => {
  const all = nodesNormal.available_nodes;
  const view: NodesView = { text: '', order: 'site', place: '', isUsableOnly: false };
  const ids = (change: Partial<NodesView>) =>
    nodesOf(all, { ...view, ...change }, 'zh-CN').map(({ node_id }) => node_id);
  expect(ids({})).toEqual([1, 2, 3, 4, 5]);
  expect(ids({ text: ' iepl ' })).toEqual([1]);
  expect(ids({ text: 'trojan' })).toEqual([4]);
  expect(ids({ text: '美国 05' })).toEqual([5]);
  expect(ids({ text: 'nowhere' })).toEqual([]);
  expect(ids({ isUsableOnly: true, place: 'US' })).toEqual([]);
  expect(ids({ order: 'rate' })[0]).toBe(5);
  // The load of silent nodes is unknown, so they are last.
  expect(ids({ order: 'load' })).toEqual([5, 1, 2, 3, 4]);
});
