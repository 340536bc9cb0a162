import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  campaignPlaces,
  grantPlaces,
  mailPlaces,
  moneyPlaces,
  repeatPlaces,
  staffPlaces,
  trafficPlaces,
} from './parts/places.ts';

const source = fileURLToPath(new URL('../../packages/server/src', import.meta.url));

/** The matches of a pattern in the source files, or in the tests beside them. */
const caught = (pattern: RegExp, inTests: boolean): string[] =>
  globSync('**/*.ts', { cwd: source })
    .filter((file) => file.endsWith('.test.ts') === inTests)
    .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(pattern)])
    .map(([, text]) => text ?? '');

test('every place of the source where a process can be made to die is armed by a test', () => {
  const named = caught(/faultPoint\('([^']*)'\)/g, false);
  const armedHere: readonly string[] = [
    ...moneyPlaces,
    ...staffPlaces,
    ...campaignPlaces.map((place) => place.replace(/#\d+$/, '')),
    ...grantPlaces,
    ...mailPlaces,
    ...repeatPlaces,
    ...trafficPlaces,
  ];
  const armedBeside = caught(/'(\S+ (?:before|after) [^'#]+)(?:#\d+)?'/g, true);
  expect(named.filter((place) => !armedHere.includes(place) && !armedBeside.includes(place))).toEqual([]);
  expect(armedHere.filter((place) => !named.includes(place))).toEqual([]);
});
