import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const src = new URL('../../', import.meta.url).pathname;

test('no statement asks for all columns of a table without naming them', () => {
  const asking = globSync('**/*.ts', { cwd: src, exclude: ['**/*.test.ts', 'testing/**'] }).filter((file) =>
    /\.(select|returning)All\(/.test(readFileSync(`${src}${file}`, 'utf8')),
  );
  expect(asking).toEqual([]);
});
