import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import GithubSlugger from 'github-slugger';
import { expect, test } from 'vitest';
import { isChange, readRecipes } from '../recipes/parts/read-recipes.ts';
import { listFiles, readSource } from './imports.ts';

const files = listFiles();
const documents = files.filter((file) => /^(README|CONTRIBUTING|docs\/.*)\.md$|^[A-Z]+\.md$/.test(file));

/** Names such as `links/formats/clash.ts`. Those of a build, or with a leading slash, are no source files. */
const fileName = /`((?!dist\/)[\w-][\w.-]*\/[\w./-]+\.(?:tsx?|js|sql))`/g;

/** Files that an example in a recipe makes. */
const made = readRecipes().flatMap(({ steps }) => steps.filter(isChange).map(({ path }) => path));

test('every file that the documents name exists', () => {
  const named = documents.flatMap((document) =>
    [...readSource(document).matchAll(fileName)].map(([, name = '']) => ({ document, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  const absent = named.filter(
    ({ name }) => ![...files, ...made].some((file) => file === name || file.endsWith(`/${name}`)),
  );
  expect(absent).toEqual([]);
});

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The anchors that GitHub makes of a document's headings. */
function anchorsOf(document: string): ReadonlySet<string> {
  const slugger = new GithubSlugger();
  const prose = readSource(document).replace(/^```[\s\S]*?^```/gm, '');
  return new Set(
    [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugger.slug(heading.replace(/`/g, ''))),
  );
}

test('every link of the documents leads to a file, and to a heading in it if it names one', () => {
  const links = documents.flatMap((document) =>
    [...readSource(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
      ([, path = '', anchor]) => ({
        document,
        target: path === '' ? document : join(dirname(document), path),
        anchor,
      }),
    ),
  );
  expect(links.length).toBeGreaterThan(100);
  const dead = links.filter(
    ({ target, anchor }) =>
      !existsSync(join(root, target)) ||
      (anchor !== undefined && !(target.endsWith('.md') && anchorsOf(target).has(anchor))),
  );
  expect(dead).toEqual([]);
});
