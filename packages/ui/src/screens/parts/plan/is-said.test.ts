import { shopNormal } from '@ferry/core/testing/fixtures/shop';
import { expect, test } from 'vitest';
import { isSaid } from './is-said.ts';

const [limited] = shopNormal.products.light?.items ?? [];
const [unlimited] = shopNormal.products.pro?.items ?? [];
if (limited === undefined || unlimited === undefined) throw new Error('The fixture has other plans.');

test.each(['60 GB 流量', '60GB traffic', '2 台设备', '2 台裝置', '2 裝置', '2 devices', '100 Mbps'])(
  'what a column says is not said again: %s',
  (feature) => expect(isSaid(feature, limited)).toBe(true),
);

test.each(['流媒体', '每天赠送 60 GB', '12 台设备共享', '1100 Mbps 专线'])(
  'what is new is said: %s',
  (feature) => expect(isSaid(feature, limited)).toBe(false),
);

test('an absent limit is a column too', () => {
  expect(isSaid('设备不限', unlimited)).toBe(true);
  expect(isSaid('裝置不限', unlimited)).toBe(true);
  expect(isSaid('不限速', unlimited)).toBe(true);
  expect(isSaid('不限速', limited)).toBe(false);
});
