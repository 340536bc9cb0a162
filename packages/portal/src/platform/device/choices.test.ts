import { expect, test } from 'vitest';
import { choicesFrom } from './choices.ts';

const none = { timeZone: null, firstDay: 'auto', numbers: 'auto', motion: 'system' };

test('stored choices are returned', () => {
  const chosen = { timeZone: 'Europe/Berlin', firstDay: 'sunday', numbers: 'dot', motion: 'reduced' };
  expect(choicesFrom(JSON.stringify(chosen))).toEqual(chosen);
});

test.each([
  null,
  '',
  'null',
  '[]',
  '{"motion":"wild","firstDay":3,"numbers":{}}',
  '{"timeZone":"Mars/Olympus"}',
])('%s counts as never chosen', (kept) => expect(choicesFrom(kept)).toEqual(none));
