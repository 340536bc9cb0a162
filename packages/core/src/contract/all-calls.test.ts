import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allCalls } from './index.ts';

test('every call that a file of the contract exports is among all calls', async () => {
  const known = new Set<unknown>(allCalls);
  const found = new Set<unknown>();
  const forgotten: string[] = [];
  const contract = new URL('./', import.meta.url);
  for (const file of globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts'] })) {
    const exported: Record<string, unknown> = await import(new URL(file, contract).href);
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value !== 'object' || value === null || !('operation' in value)) continue;
      found.add(value);
      if (!known.has(value)) forgotten.push(`${file}: ${name}`);
    }
  }
  expect(forgotten).toEqual([]);
  expect(found.size).toBe(allCalls.length);
});

test('every write of customers and of anybody has a limit, but for programs that prove who they are', () => {
  const programs = new Set(['admin', 'bots', 'cron', 'node', 'stats']);
  const writes = allCalls.filter(({ access, changes }) => changes && !programs.has(access));
  expect(writes.length).toBeGreaterThan(90);
  const unlimited = writes.filter(({ limit }) => limit === null).map(({ operation }) => operation);
  expect(unlimited.sort()).toEqual([
    'telegram.webhook',
    'v1.payments.methodNotified',
    'v1.payments.methodNotifiedByPost',
    'v1.payments.notified',
    'v1.payments.notifiedByPost',
  ]);
  for (const { limit, operation } of writes.filter(({ limit }) => limit !== null)) {
    expect(limit?.most, operation).toBeGreaterThan(0);
    expect(limit?.seconds, operation).toBeGreaterThan(0);
  }
  expect(allCalls.filter(({ access, limit }) => programs.has(access) && limit !== null)).toEqual([]);
});
