import { nodesLong, nodesNormal } from '@ferry/core/testing/fixtures/nodes';
import { expect, test } from 'vitest';
import { countryName, placesOf, protocolNames, rateText } from './node-words.ts';

test.each([
  ['1.00', '1.0'],
  ['1.50', '1.5'],
  ['0.25', '0.25'],
  ['10.00', '10.0'],
])('the rate %s reads %s', (rate, text) => expect(rateText(rate)).toBe(text));

test('countries are named in the language of the reader', () => {
  expect(countryName('HK', 'zh-CN')).toBe('香港');
  expect(countryName('JP', 'zh-CN')).toBe('日本');
  expect(countryName('HK', 'en')).toBe('Hong Kong');
  expect(countryName('??', 'en')).toBe('??');
});

test('protocols stand in one line, as each language joins them', () => {
  const [node] = nodesLong.available_nodes;
  expect(node && protocolNames(node, 'zh-CN')).toMatch(/^VMess、VLESS、Trojan、/);
  expect(node && protocolNames(node, 'en')).toMatch(/^VMess, VLESS, Trojan, /);
});

test('places count their nodes', () =>
  expect(placesOf([...nodesNormal.available_nodes, ...nodesLong.available_nodes])[0]).toEqual({
    code: 'US',
    count: 2,
  }));
