import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { moneyPlaces, trafficPlaces } from './parts/places.ts';

const source = fileURLToPath(new URL('../../packages/server/src', import.meta.url));

test('every place of the source where a process can be made to die is armed by a test', () => {
  const named = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(source, file), 'utf8').matchAll(/faultPoint\((?!place)([^)]*)\)/g),
    ])
    .map(([, argument]) => argument?.replace(/^'|'$/g, ''));
  expect([...new Set(named)].sort()).toEqual([...moneyPlaces, ...trafficPlaces].sort());
});
