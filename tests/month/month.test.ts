import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentPath } from './parts/document.ts';
import { play } from './parts/play.ts';

test("every command of the operator's month prints what the document says", async () => {
  const document = readFileSync(documentPath, 'utf8');
  const { text, failures } = await play(document);
  expect(failures).toEqual([]);
  expect(text, 'If this is as it should be: node tests/month/renew.ts').toBe(document);
});
