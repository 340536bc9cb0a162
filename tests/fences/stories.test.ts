import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { readSource, sources } from './imports.ts';

const isStories = (file: string) => file.endsWith('.stories.tsx');
const stories = sources.filter(isStories);
const nameOf = (file: string) => basename(file).replace('.tsx', '');

/** Components and layouts have the name of their folder. Other files in it are parts of them. */
const parts = sources.filter(
  (file) =>
    /^packages\/ui\/src\/(components|layouts)\/\w+\/\w+\.tsx$/.test(file) &&
    nameOf(file) === basename(dirname(file)),
);
const screens = sources.filter((file) => /^packages\/ui\/src\/screens\/.*Screen\.tsx$/.test(file));

test('every component and layout has stories, and says when to use it and when not', () => {
  const told = parts.map((file) => {
    const own = file.replace('.tsx', '.stories.tsx');
    const text = stories.includes(own) ? readSource(own) : '';
    return { file, use: /\buse: ['"`]/.test(text), not: /\bnot: ['"`]/.test(text) };
  });
  expect(told.filter(({ use, not }) => !use || !not)).toEqual([]);
  expect(told.length).toBeGreaterThan(40);
});

test('every screen is shown by stories in its folder', () => {
  const shown = screens.filter((file) =>
    stories.some(
      (one) => dirname(one) === dirname(file) && new RegExp(`\\b${nameOf(file)}\\b`).test(readSource(one)),
    ),
  );
  expect(screens.filter((file) => !shown.includes(file))).toEqual([]);
});
