import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isConsequence } from '../../contract/base/call.ts';
import * as cdKeys from '../../contract/cd-keys/customer.ts';
import * as wallet from '../../contract/wallet/customer.ts';
import { ok, refuse } from '../../testing/fake-transport.ts';
import { balance, offline, openQueries, pass, watch } from '../../testing/query-world.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test('a redeemed code refreshes the wallet', async () => {
  const { queries, on, send, requests } = openQueries();
  const { now } = watch(queries.of(wallet.show, {}));
  await pass(1);
  on('cdKeys.redeem', ok({ grant: { kind: 'money', amount: '10.00' }, wallet_balance: '30.00' }));
  on('wallet.show', balance('30.00'));
  await send(cdKeys.redeem, { cd_key: 'ABCDEF' });
  await pass(1);
  expect(now().data?.result.wallet_balance).toBe('30.00');
  expect(requests.map(({ operation }) => operation)).toEqual(['wallet.show', 'cdKeys.redeem', 'wallet.show']);
});

test('a write makes the older calls of a noun outdated too, and no noun whose name begins alike', () => {
  expect(isConsequence('shop', 'v1.shop.bought')).toBe(true);
  expect(isConsequence('shop.bought', 'v1.shop.bought')).toBe(true);
  expect(isConsequence('services', 'servicesOld.list')).toBe(false);
});

test('after a write the data from before is marked until it is refreshed, and is not shown to new watchers', async () => {
  const { queries, send, on } = openQueries();
  const read = queries.of(wallet.show, {});
  const { now, leave } = watch(read);
  await pass(0);
  on('cdKeys.redeem', refuse('cd_keys.used', ''));
  await send(cdKeys.redeem, { cd_key: 'x' });
  expect(now()).toMatchObject({ isChanged: false });
  let answer = (_: ReturnType<typeof balance>) => {};
  on('wallet.show', () => new Promise((resolve) => (answer = resolve)));
  queries.change('wallet');
  expect(now()).toMatchObject({ isChanged: true, isFetching: true });
  answer(balance('50.00'));
  await pass(0);
  expect(now()).toMatchObject({ isChanged: false, isFetching: false });
  expect(now().data?.result.wallet_balance).toBe('50.00');
  on('wallet.show', offline);
  queries.change('wallet');
  await pass(0);
  expect(now()).toMatchObject({ isChanged: true, failure: { kind: 'unreachable' } });
  leave();
  queries.change('wallet');
  expect(read.getSnapshot()).toMatchObject({ data: undefined, isChanged: false });
});
