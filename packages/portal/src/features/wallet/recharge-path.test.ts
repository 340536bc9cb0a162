import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.mock('../../platform/device/stores.ts', () => ({
  localStore: {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  },
}));
const { backOf, storeBack, rechargePath } = await import('./recharge-path.ts');

beforeEach(() => kept.clear());

test('the page of a recharge stands in its address', () => {
  expect(rechargePath('20260313&x')).toBe('/user/wallet/recharge/new?trade_no=20260313%26x');
});

test('the way back belongs to its recharge', () => {
  storeBack('one', '/user/services/buy?shop=3');
  expect(backOf('one')).toBe('/user/services/buy?shop=3');
  expect(backOf('other')).toBeUndefined();
  storeBack('other', undefined);
  expect(backOf('one')).toBeUndefined();
});

test.each(['https://evil.example', '//evil.example', 'javascript:alert(1)'])('%s is no way back', (back) => {
  storeBack('one', back);
  expect(backOf('one')).toBeUndefined();
});

test('what is no memory of ours is none', () => {
  kept.set('recharge_back', '{');
  expect(backOf('one')).toBeUndefined();
});
