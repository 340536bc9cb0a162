import { expect, test } from 'vitest';
import { findZones, nameZone } from './zones.ts';

test('a zone is found by its Chinese city, by its name and by its country', () => {
  expect(findZones('东京', 'Asia/Shanghai')).toEqual(['Asia/Tokyo']);
  expect(findZones('new york', 'Asia/Shanghai')).toContain('America/New_York');
  expect(findZones('加拿大', 'Asia/Shanghai')).toEqual(
    expect.arrayContaining(['America/Toronto', 'America/Vancouver']),
  );
  expect(findZones('nowhere at all', 'Asia/Shanghai')).toEqual([]);
});

test('before typing, the chosen zone is first', () => {
  expect(findZones(' ', 'Pacific/Apia')[0]).toBe('Pacific/Apia');
});

test('a zone has a name', () => {
  expect(nameZone('Asia/Tokyo', 'zh-CN')).toBe('东京');
  expect(nameZone('America/New_York', 'en')).toBe('America/New York');
  expect(nameZone('Pacific/Apia', 'zh-CN')).toBe('Pacific/Apia');
});
