import { expect, test } from 'vitest';
import { widthOf } from './width.ts';
import { wrap } from './wrap.ts';

const text = '每行是 {"user_id": 42}：自上次上报以来发出（u）和收到（d）的字节数，“ferry users ban”和其他。';

test.each([20, 24, 31, 40, 77])(
  'lines of at most %i columns, none begun by what closes or ended by what opens',
  (most) => {
    const lines = wrap(text, most).split('\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      expect(widthOf(line)).toBeLessThanOrEqual(most);
      expect(line).not.toMatch(/^[，。、；：）”]|[（“]$/u);
    }
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  },
);

test('a word that is longer than a line is cut, and an end of a line stays', () => {
  expect(wrap('abcdefghij', 4)).toBe('abcd\nefgh\nij');
  expect(wrap('a b\nc', 10)).toBe('a b\nc');
});
