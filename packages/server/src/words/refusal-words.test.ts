import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '@ferry/core/contract';
import { commonRefusals } from '@ferry/core/contract/base/common-refusals';
import { fieldErrors } from '@ferry/core/contract/base/fields/field-errors';
import { refusalDetails } from '@ferry/core/contract/refusal-details';
import { expect, test } from 'vitest';
import { say, type WordKey } from './words.ts';

const declared = [...new Set(allCalls.flatMap(({ refusals }) => refusals))];
const common = [...new Set(allCalls.flatMap(commonRefusals))];
const codes = [...new Set([...declared, ...common, ...Object.keys(fieldErrors)])];

test.each(codes)('%s has a sentence in both languages', (code) => {
  const [chinese, english] = [say('zh-CN', code as WordKey), say('en', code as WordKey)];
  expect(chinese).toMatch(/\p{Script=Han}/u);
  expect(english).toMatch(/^[\p{ASCII}’“”–]+$/u);
});

/** The names in a sentence that get a value. */
function namesIn(language: 'zh-CN' | 'en', key: WordKey): string[] {
  const values = new Proxy({}, { get: (_, name) => `<${String(name)}>` });
  return [...new Set(say(language, key, values).match(/(?<=<)\w+(?=>)/g))].sort();
}

test.each(codes)('%s says only what is among its details, the same in both languages', (code) => {
  const schemas = { ...fieldErrors, ...refusalDetails };
  const details = code in schemas ? Object.keys(schemas[code as keyof typeof schemas].shape) : [];
  const names = namesIn('en', code as WordKey);
  expect(names.filter((name) => !details.includes(name))).toEqual([]);
  expect(namesIn('zh-CN', code as WordKey)).toEqual(names);
});

test('no call declares what nothing refuses with any more', () => {
  const source = join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const verbs = files.filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|^testing/.test(file));
  const text = verbs.map((file) => readFileSync(join(source, file), 'utf8')).join('\n');
  // Some nouns build a code from their own name and the reason of a quote or a bill.
  const isThrown = (code: string) =>
    text.includes(`'${code}'`) || text.includes(`\`${code.split('.')[0]}.\${`);
  expect(declared.filter((code) => !isThrown(code))).toEqual([]);
});
