import { expect, test } from 'vitest';
import { dateFormat, numberFormat } from './cached-formats.ts';

test('a format is made once for the same language and options, and again for others', () => {
  const options = { timeZone: 'Asia/Shanghai', hour: '2-digit' } as const;
  expect(dateFormat('zh-CN', { ...options })).toBe(dateFormat('zh-CN', { ...options }));
  expect(dateFormat('en', options)).not.toBe(dateFormat('zh-CN', options));
  expect(dateFormat('zh-CN', { ...options, timeZone: 'Europe/Berlin' })).not.toBe(
    dateFormat('zh-CN', options),
  );
});

test('many different formats are not all kept, and each is still right', () => {
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

test('an unknown zone is refused each time', () => {
  for (const _ of [1, 2])
    expect(() => dateFormat('en', { timeZone: 'UnknownAddress/Town' })).toThrow(RangeError);
});
