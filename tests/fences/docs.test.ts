import { expect, test } from 'vitest';
import { listFiles, readSource } from './imports.ts';

const files = listFiles();
const documents = files.filter((file) => /^(README|CONTRIBUTING|docs\/.*)\.md$|^[A-Z]+\.md$/.test(file));

/** Names such as `links/formats/clash.ts`. Those of a build, or with a leading slash, are no source files. */
const fileName = /`((?!dist\/)[\w-][\w.-]*\/[\w./-]+\.(?:tsx?|js|sql))`/g;

test('every file that the documents name exists', () => {
  const named = documents.flatMap((document) =>
    [...readSource(document).matchAll(fileName)].map(([, name = '']) => ({ document, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  const absent = named.filter(
    ({ name }) => !files.some((file) => file === name || file.endsWith(`/${name}`)),
  );
  expect(absent).toEqual([]);
});
