import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as wallet from '../../contract/wallet/customer.ts';
import { refuse } from '../../testing/fake-transport.ts';
import { balance, offline, openQueries, pass, watch } from '../../testing/query-world.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test('prefetched reads are shown at once to those who watch them soon', async () => {
  const { queries, requests, on } = openQueries();
  const reads = [
    { call: wallet.show, input: {} },
    { call: wallet.ledger, input: { limit: 5 } },
  ];
  await queries.fetch(reads, 1_000);
  expect(requests.length).toBe(2);
  const { seen, leave } = watch(queries.of(wallet.show, {}));
  expect(seen[0]?.data?.result.wallet_balance).toBe('20.00');
  await pass(0);
  expect(requests.length).toBe(2);
  leave();
  // It does not wait for a read without a response.
  on('wallet.show', () => new Promise(() => {}));
  await pass(10_000);
  let isOver = false;
  void queries.fetch(reads, 1_000).then(() => {
    isOver = true;
  });
  await pass(900);
  expect(isOver).toBe(false);
  await pass(200);
  expect(isOver).toBe(true);
});

test('a prefetched answer is fresh until a slow device draws its page, and then for the usual time', async () => {
  const { queries, requests, wake } = openQueries();
  const reads = [{ call: wallet.show, input: {} }];
  await queries.fetch(reads, 1_000);
  await pass(20_000);
  const first = watch(queries.of(wallet.show, {}));
  await pass(4_000);
  const second = watch(queries.of(wallet.show, {}));
  wake();
  await pass(0);
  expect(requests.length).toBe(1);
  await pass(1_000);
  wake();
  await pass(0);
  expect(requests.length).toBe(2);
  first.leave();
  second.leave();
  // It is shown after that time.
  await pass(10_000);
  await queries.fetch(reads, 1_000);
  expect(requests.length).toBe(3);
  await pass(31_000);
  watch(queries.of(wallet.show, {}));
  await pass(0);
  expect(requests.length).toBe(4);
});

test('prefetching does not extend the freshness of data that is already shown', async () => {
  const { queries, requests, wake } = openQueries();
  watch(queries.of(wallet.show, {}));
  await pass(10_000);
  await queries.fetch([{ call: wallet.show, input: {} }], 1_000);
  expect(requests.length).toBe(2);
  await pass(6_000);
  wake();
  await pass(0);
  expect(requests.length).toBe(3);
});

test('a prefetched answer that was changed since is requested again by its page', async () => {
  const { queries, requests } = openQueries();
  await queries.fetch([{ call: wallet.show, input: {} }], 1_000);
  queries.invalidate('wallet');
  watch(queries.of(wallet.show, {}));
  await pass(0);
  expect(requests.length).toBe(2);
});

test('the same call and input make one query and one request for all watchers', async () => {
  const { queries, requests } = openQueries();
  expect(queries.of(wallet.ledger, { limit: 5, offset: 0 })).toBe(
    queries.of(wallet.ledger, { offset: 0, limit: 5 }),
  );
  expect(queries.of(wallet.ledger, { limit: 5 })).not.toBe(queries.of(wallet.ledger, { limit: 6 }));
  const first = watch(queries.of(wallet.show, {}));
  const second = watch(queries.of(wallet.show, {}));
  await pass(1);
  expect(requests).toHaveLength(1);
  expect(first.now()).toBe(second.now());
  expect(first.now().data?.result.wallet_balance).toBe('20.00');
});

test('a fresh answer is shown without a request, a stale one is shown and refreshed', async () => {
  const { queries, requests, on } = openQueries();
  const query = queries.of(wallet.show, {});
  watch(query).leave();
  const first = watch(query);
  await pass(1);
  first.leave();
  await pass(4_000);
  watch(query).leave();
  const before = requests.length;
  await pass(2_000);
  on('wallet.show', balance('30.00'));
  const again = watch(query);
  expect(again.now()).toMatchObject({ isFetching: true, data: { result: { wallet_balance: '20.00' } } });
  await pass(1);
  expect(again.now()).toMatchObject({ isFetching: false, data: { result: { wallet_balance: '30.00' } } });
  expect(requests).toHaveLength(before + 1);
});

test('a request is cancelled when the last watcher leaves, and not before', async () => {
  const { queries, on } = openQueries();
  on('wallet.show', () => new Promise(() => {}));
  const query = queries.of(wallet.show, {});
  const first = watch(query);
  const second = watch(query);
  first.leave();
  first.leave();
  expect(query.getSnapshot().isFetching).toBe(true);
  second.leave();
  expect(query.getSnapshot()).toMatchObject({ isFetching: false, data: undefined, failure: undefined });
});

test('without a network the old data stays, with its age and the reason', async () => {
  const { queries, on, wake } = openQueries();
  const { now } = watch(queries.of(wallet.show, {}));
  await pass(1);
  const { updatedAt } = now();
  on('wallet.show', offline);
  await pass(60_000);
  wake();
  await pass(1);
  expect(now()).toMatchObject({
    data: { result: { wallet_balance: '20.00' } },
    updatedAt,
    failure: { kind: 'unreachable', cause: 'network' },
    isFetching: false,
  });
});

test('when the page is visible again or the network is back, stale or missing data is refreshed', async () => {
  const { queries, on, requests, wake } = openQueries();
  on('wallet.show', offline);
  const { now } = watch(queries.of(wallet.show, {}));
  await pass(1);
  expect(now()).toMatchObject({ data: undefined, failure: { kind: 'unreachable' } });
  on('wallet.show', balance('20.00'));
  wake();
  await pass(1);
  expect(now()).toMatchObject({ failure: undefined, data: { is_success: true } });
  wake();
  await pass(1);
  expect(requests).toHaveLength(2);
});

test('without watchers nothing is requested', async () => {
  const { queries, requests, wake } = openQueries();
  queries.of(wallet.show, {});
  wake();
  queries.invalidate();
  await pass(60_000);
  expect(requests).toEqual([]);
});

test('a refused request is an error until a retry succeeds', async () => {
  const { queries, on } = openQueries();
  on('wallet.show', refuse('account.banned', '已禁用'));
  const query = queries.of(wallet.show, {});
  const { now } = watch(query);
  await pass(1);
  expect(now().failure).toMatchObject({ kind: 'refused', code: 'account.banned' });
  on('wallet.show', balance('1.00'));
  query.refresh();
  await pass(1);
  expect(now()).toMatchObject({ failure: undefined, data: { result: { wallet_balance: '1.00' } } });
});

test('a manual refresh is announced before its call, an automatic one is not', async () => {
  const order: string[] = [];
  const { queries, requests } = openQueries(undefined, () => order.push(`after ${requests.length}`));
  const query = queries.of(wallet.show, {});
  watch(query);
  await pass(1);
  queries.invalidate();
  await pass(1);
  expect(order).toEqual([]);
  query.refresh();
  await pass(1);
  expect(order).toEqual(['after 2']);
  expect(requests).toHaveLength(3);
});

test('invalidating a prefix refreshes its watched operations at once, and the others when they are watched next', async () => {
  const { queries, requests } = openQueries();
  const show = watch(queries.of(wallet.show, {}));
  const ledger = watch(queries.of(wallet.ledger, {}));
  await pass(1);
  ledger.leave();
  queries.invalidate('wallet');
  await pass(1);
  expect(requests.map(({ operation }) => operation)).toEqual(['wallet.show', 'wallet.ledger', 'wallet.show']);
  watch(queries.of(wallet.ledger, {}));
  await pass(1);
  expect(requests.at(-1)?.operation).toBe('wallet.ledger');
  queries.invalidate('shop');
  await pass(1);
  expect(requests).toHaveLength(4);
  show.leave();
});

test('a change during a request causes another request', async () => {
  const { queries, requests } = openQueries();
  const { now } = watch(queries.of(wallet.show, {}));
  queries.invalidate('wallet.show');
  await pass(1);
  expect(requests).toHaveLength(2);
  expect(now().isFetching).toBe(false);
});

test('another session sees no data of the previous one', async () => {
  const { queries, on } = openQueries();
  const { now } = watch(queries.of(wallet.show, {}));
  await pass(1);
  on('wallet.show', () => new Promise(() => {}));
  queries.forget();
  expect(now()).toMatchObject({ data: undefined, updatedAt: undefined, isFetching: true });
});

test('nothing is rendered twice', async () => {
  const { queries } = openQueries();
  const { seen } = watch(queries.of(wallet.show, {}));
  await pass(1);
  expect(seen.map(({ isFetching, data }) => [isFetching, data !== undefined])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
});

test('answers without watchers are dropped after five minutes', async () => {
  const { queries } = openQueries();
  const query = queries.of(wallet.show, {});
  watch(query).leave();
  await pass(300_001);
  queries.of(wallet.ledger, {});
  expect(queries.of(wallet.show, {})).not.toBe(query);
});

describe('stored data', () => {
  const openKept = () => {
    const answer = { is_success: true, message: '', ...Object(balance('9.00').json) };
    const kept = new Map<string, unknown>();
    const world = openQueries({
      keep: (_call, key, data) => void kept.set(key, data),
      drop: (_call, key) => void kept.delete(key),
      find: (_call, key) => (kept.has(key) ? { data: kept.get(key), updatedAt: 5 } : undefined),
    });
    kept.set(JSON.stringify(['wallet.show', []]), answer);
    return { ...world, kept };
  };

  test('is shown with its age once the server cannot be reached', async () => {
    const { queries, on } = openKept();
    on('wallet.show', offline);
    const { now } = watch(queries.of(wallet.show, {}));
    expect(now().data).toBeUndefined();
    await pass(1);
    expect(now()).toMatchObject({
      data: { result: { wallet_balance: '9.00' } },
      updatedAt: 5,
      failure: { kind: 'unreachable' },
    });
  });

  test('is not shown after a refusal, and is dropped', async () => {
    const { queries, on, kept } = openKept();
    on('wallet.show', refuse('account.banned', 'No.'));
    const { now } = watch(queries.of(wallet.show, {}));
    await pass(1);
    expect(now()).toMatchObject({ data: undefined, failure: { kind: 'refused' } });
    expect(kept.size).toBe(0);
  });

  test('is replaced by a new answer', async () => {
    const { queries, kept } = openKept();
    const { now } = watch(queries.of(wallet.show, {}));
    await pass(1);
    expect(now()).toMatchObject({ data: { result: { wallet_balance: '20.00' } }, failure: undefined });
    expect([...kept.values()]).toEqual([now().data]);
  });
});

describe('a request without a response', () => {
  test('is retried with growing delays and shows its failure meanwhile', async () => {
    const { queries, requests, on } = openQueries();
    on('wallet.show', { status: 500 });
    const read = watch(queries.of(wallet.show, {}));
    await pass(1);
    expect(read.now().againAt).toBe(Date.now() - 1 + 15_000);
    await pass(14_998);
    expect(requests).toHaveLength(1);
    await pass(2);
    expect(requests).toHaveLength(2);
    await pass(29_000);
    expect(requests).toHaveLength(2);
    on('wallet.show', balance('20.00'));
    await pass(1_100);
    expect(read.now()).toMatchObject({ failure: undefined, againAt: undefined });
    expect(
      read.seen.filter(({ isFetching }) => isFetching).map(({ againAt }) => againAt !== undefined),
    ).toEqual([false, true, true]);
    await pass(600_000);
    expect(requests).toHaveLength(3);
  });

  test('is not retried before the time that the server names, nor without watchers', async () => {
    const { queries, requests, on } = openQueries();
    on('wallet.show', { status: 503, headers: { 'retry-after': '40' } });
    const { leave } = watch(queries.of(wallet.show, {}));
    await pass(39_000);
    expect(requests).toHaveLength(1);
    await pass(2_000);
    expect(requests).toHaveLength(2);
    leave();
    await pass(600_000);
    expect(requests).toHaveLength(2);
  });

  test('is not retried after a refusal', async () => {
    const { queries, requests, on } = openQueries();
    on('wallet.show', refuse('auth.banned', 'no'));
    const read = watch(queries.of(wallet.show, {}));
    await pass(600_000);
    expect(requests).toHaveLength(1);
    expect(read.now().againAt).toBeUndefined();
  });
});
