import { languages } from '@ferry/core/words/languages';
import { expect, test } from 'vitest';
import { circlesOf, roomOf } from './arrows.ts';
import { importsOf, listFiles, sources } from './imports.ts';

/** The maximum number of files and folders in a folder. */
const maxEntries = 20;

/** Series: folders with entries of one sort that are independent of each other. */
const series: Readonly<Record<string, string>> = {
  'docs/decisions': 'decisions',
  'docs/pictures/screens': 'pictures',
  'packages/cli/src/commands': 'nouns',
  'packages/core/src/contract': 'nouns',
  'packages/core/src/testing/fixtures': 'fixtures',
  'packages/server/src/db/migrations': 'migrations',
  'packages/server/src/modules/network/links/formats': 'formats',
  'packages/ui/src/components': 'components',
  'packages/ui/src/screens': 'nouns',
  'tests/visual/baselines/visual-dark': 'pictures',
  'tests/visual/baselines/visual-light': 'pictures',
  ...Object.fromEntries(
    ['packages/cli/src/words', 'packages/server/src/words', 'packages/ui/src/locales'].flatMap((words) =>
      languages.map((language) => [`${words}/${language}`, 'nouns']),
    ),
  ),
};

test(`a folder has at most ${maxEntries} entries`, () => {
  const entries = new Map<string, Set<string>>();
  for (const file of listFiles()) {
    const parts = file.split('/');
    for (let depth = 1; depth < parts.length; depth += 1) {
      const folder = parts.slice(0, depth).join('/');
      entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ''));
    }
  }
  const full = [...entries].filter(([, names]) => names.size > maxEntries).map(([folder]) => folder);
  expect(full.filter((folder) => !(folder in series))).toEqual([]);
  expect(Object.keys(series).filter((folder) => !full.includes(folder))).toEqual([]);
});

/** The innermost folder with both files, and the entries in it that contain them. */
function arrowWithin(from: string, to: string) {
  const [own, other] = [from.split('/'), to.split('/')];
  const depth = own.findIndex((part, at) => part !== other[at]);
  return { folder: own.slice(0, depth).join('/'), from: own[depth] ?? '', to: other[depth] ?? '' };
}

test('folders do not import each other in a circle at any level', () => {
  const levels = new Map<string, Map<string, Set<string>>>();
  for (const file of sources.filter((one) => one.startsWith('packages/') && roomOf(one)?.name !== 'tests'))
    for (const imported of importsOf(file)) {
      if (imported === file || roomOf(imported)?.name === 'tests') continue;
      const { folder, from, to } = arrowWithin(file, imported);
      const level = levels.get(folder) ?? new Map<string, Set<string>>();
      levels.set(folder, level.set(from, (level.get(from) ?? new Set()).add(to)));
    }
  // Two files of one folder may need each other's types. Folders may not.
  const circles = [...levels].flatMap(([folder, arrows]) =>
    circlesOf(arrows)
      .filter((circle) => circle.some((name) => !name.includes('.')))
      .map((circle) => `${folder}: ${circle.join(', ')}`),
  );
  expect(levels.size).toBeGreaterThan(100);
  expect(circles).toEqual([]);
});
