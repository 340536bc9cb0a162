import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allCalls } from '../index.ts';

test('every call that a file of the contract exports is among all calls', async () => {
  const known = new Set<unknown>(allCalls);
  const forgotten: string[] = [];
  for (const file of globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] })) {
    const exported: Record<string, unknown> = await import(new URL(file, import.meta.url).href);
    for (const [name, value] of Object.entries(exported))
      if (typeof value === 'object' && value !== null && 'operation' in value && !known.has(value))
        forgotten.push(`${file}: ${name}`);
  }
  expect(forgotten).toEqual([]);
});
