import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database } from '../driver/database.ts';
import { readTogether } from './read-together.ts';

const servicesOf = () => ({ database: {} as Database });

function openReads() {
  const reads: (readonly number[])[] = [];
  const read = readTogether(async (_on: { database: Database }, asked: readonly number[]) => {
    reads.push(asked);
    if (asked.includes(13)) throw new Error('thirteen');
    return asked.map((one) => one * 10);
  });
  return { reads, read };
}

test('what is asked for in one turn is read at once, and each gets its own', async () => {
  const { reads, read } = openReads();
  const services = servicesOf();
  expect(await Promise.all([1, 2, 1].map((one) => read(services, one)))).toEqual([10, 20, 10]);
  const first = read(services, 4);
  await setImmediate();
  expect(await Promise.all([first, read(services, 5)])).toEqual([40, 50]);
  expect(reads).toEqual([[1, 2, 1], [4], [5]]);
});

test('each database has its own turns', async () => {
  const { reads, read } = openReads();
  await Promise.all([read(servicesOf(), 1), read(servicesOf(), 2)]);
  expect(reads).toEqual([[1], [2]]);
});

test('a read that fails fails for all of its turn, and for nobody later', async () => {
  const { read } = openReads();
  const services = servicesOf();
  const both = await Promise.allSettled([read(services, 13), read(services, 1)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read(services, 1)).toBe(10);
});
