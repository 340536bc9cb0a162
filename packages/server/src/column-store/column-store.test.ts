import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installChdb } from '../testing/clickhouse/install-chdb.ts';
import { openClickhouse, type TestClickhouse } from '../testing/clickhouse/open-clickhouse.ts';
import { type ColumnStore, ColumnStoreAway, openColumnStore } from './column-store.ts';

const chdb = installChdb();
if ('reason' in chdb) process.stdout.write(`${chdb.reason}\n`);

describe.skipIf('reason' in chdb)('a real ClickHouse', () => {
  let clickhouse: TestClickhouse;
  let store: ColumnStore;
  beforeAll(async () => {
    clickhouse = await openClickhouse('folder' in chdb ? chdb.folder : '');
    store = openColumnStore(clickhouse.url) as ColumnStore;
  });
  afterAll(async () => {
    await store.close();
    await clickhouse[Symbol.asyncDispose]();
  });

  const hour = { user_id: 1, node_id: 1, data_time_range_lower: '2026-03-10T04:00:00.000Z' };
  const read = () =>
    store.read<{ at: number; total_traffic: number }>(
      `select toUnixTimestamp(data_time_range_lower) as at, total_traffic from user_traffic_log_total final
      where user_id = {user:UInt32}`,
      { user: 1 },
    );

  test('holds one row for each key, the newest, however often they are sent', async () => {
    for (const total_traffic of [5, 2 ** 52, 2 ** 52, 7])
      await store.insert('user_traffic_log_total', [{ ...hour, total_traffic }]);
    expect(await read()).toEqual([
      { at: Date.parse(hour.data_time_range_lower) / 1000, total_traffic: 2 ** 52 },
    ]);
  });

  test('keeps its tables and rows when another server starts', async () => {
    const other = openColumnStore(clickhouse.url);
    await other?.insert('user_traffic_log_total', [{ ...hour, user_id: 2 }]);
    await other?.close();
    expect(await read()).toHaveLength(1);
  });

  test('says what is wrong with a query, and is left alone for a while', async () => {
    await expect(store.read('select nonsense', {})).rejects.toMatchObject({ code: '47' });
    await expect(read()).rejects.toThrow(ColumnStoreAway);
    await store.insert('user_traffic_log_total', [{ ...hour, user_id: 3 }]);
    expect(await read()).toHaveLength(1);
  });
});

test('one that never answers is given up', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const store = openColumnStore(`http://127.0.0.1:${port}`);
  await expect(store?.read('select 1', {})).rejects.toThrow(ColumnStoreAway);
  await store?.close();
  silent.close();
});

test('without an address there is none', () => {
  expect(openColumnStore(undefined)).toBeNull();
});
