import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { changedTexts, inLanguage } from './texts.ts';

const fields = ['name', 'info'] as const;
const names = fields.flatMap((field) => languages.map((language) => `${field}_${language}` as const));
const text = fc.string({ minLength: 1 });
const given = fc.record(
  Object.fromEntries(names.map((name) => [name, fc.oneof(text, fc.constantFrom('', null))])),
  { requiredKeys: [] },
);

test('a missing text falls back to its own field', () => {
  fc.assert(
    fc.property(
      text,
      text,
      given,
      given,
      fc.constantFrom(...languages),
      (name, info, first, then, language) => {
        const stored = changedTexts(changedTexts({}, names, first), names, then);
        const last = { ...first, ...then };
        expect(inLanguage({ name, info }, stored, language)).toEqual({
          name: last[`name_${language}`] || name,
          info: last[`info_${language}`] || info,
        });
      },
    ),
  );
});

test('an empty list also removes a text, and texts that are not given stay', () => {
  const before = { features_en: [{ name: '100 GB' }], name_en: 'Skiff' };
  expect(changedTexts(before, ['features_en', 'name_en'], { features_en: [] })).toEqual({ name_en: 'Skiff' });
  expect(changedTexts(before, ['features_en'], { name_en: '' } as object)).toEqual(before);
});
