import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '@ferry/core/contract';
import { commonRefusals } from '@ferry/core/contract/base/common-refusals';
import { expect, test } from 'vitest';
// Adds the sentences of all nouns.
import '../modules/nouns.ts';
import { say, type WordKey } from './words.ts';

const declared = [...new Set(allCalls.flatMap(({ refusals }) => refusals))];
const common = [...new Set(allCalls.flatMap(commonRefusals))];

test.each([...new Set([...declared, ...common])])('%s has a sentence in both languages', (code) => {
  const [chinese, english] = [say('zh-CN', code as WordKey), say('en', code as WordKey)];
  expect(chinese).toMatch(/\p{Script=Han}/u);
  expect(english).toMatch(/^[\p{ASCII}’“”–]+$/u);
});

test('no call declares what nothing refuses with any more', () => {
  const source = join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const verbs = files.filter(
    (file) => /\.ts$/.test(file) && !/(^|\/)words\.ts$|\.test\.ts$|^testing/.test(file),
  );
  const text = verbs.map((file) => readFileSync(join(source, file), 'utf8')).join('\n');
  // Some nouns build a code from their own name and the reason of a quote or a bill.
  const isThrown = (code: string) =>
    text.includes(`'${code}'`) || text.includes(`\`${code.split('.')[0]}.\${`);
  expect(declared.filter((code) => !isThrown(code))).toEqual([]);
});
