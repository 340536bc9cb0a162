import { expect, test } from 'vitest';
import { daysOf, formatDuration } from './duration.ts';

test.each([
  ['P30D', 'zh-CN', '30 天'],
  ['P1M', 'zh-CN', '1 个月'],
  ['P1D', 'en', '1 day'],
  ['P1Y2M', 'en', '1 year 2 months'],
  ['PT12H', 'en', '12 hours'],
])('%s reads %s: %s', (duration, locale, text) => expect(formatDuration(duration, locale)).toBe(text));

test('a text that is not a duration is returned unchanged', () =>
  expect(formatDuration('soon', 'en')).toBe('soon'));

test.each([
  ['P30D', 30],
  ['P3M', 90],
  ['P1Y', 365],
  ['P2W', 14],
  ['PT5H', 0],
])('%s is %d days', (duration, days) => expect(daysOf(duration)).toBe(days));
