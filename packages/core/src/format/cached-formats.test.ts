import { expect, test } from 'vitest';
import { dateFormat, numberFormat } from './cached-formats.ts';

test('a format is created once for each language and options', () => {
  const options = { timeZone: 'Asia/Shanghai', hour: '2-digit' } as const;
  expect(dateFormat('zh-CN', { ...options })).toBe(dateFormat('zh-CN', { ...options }));
  expect(dateFormat('en', options)).not.toBe(dateFormat('zh-CN', options));
  expect(dateFormat('zh-CN', { ...options, timeZone: 'Europe/Berlin' })).not.toBe(
    dateFormat('zh-CN', options),
  );
});

test('the cache of formats is bounded, and each format stays correct', () => {
  const first = numberFormat('en', { maximumFractionDigits: 0 });
  for (let least = 1; least <= 21; least += 1)
    for (let digits = least; digits <= 21; digits += 1)
      expect(
        numberFormat('en', {
          minimumSignificantDigits: least,
          maximumSignificantDigits: digits,
        }).resolvedOptions(),
      ).toMatchObject({ minimumSignificantDigits: least, maximumSignificantDigits: digits });
  const again = numberFormat('en', { maximumFractionDigits: 0 });
  expect(again).not.toBe(first);
  expect(again.format(1234.5)).toBe('1,235');
});

test('an unknown time zone throws every time', () => {
  for (const _ of [1, 2])
    expect(() => dateFormat('en', { timeZone: 'UnknownAddress/Town' })).toThrow(RangeError);
});
