import { expect, test } from 'vitest';
import { widthOf } from './width.ts';
import { wrap } from './wrap.ts';

const text = '每行是 {"user_id": 42}：自上次上报以来发出（u）和收到（d）的字节数，“ferry users ban”和其他。';

test.each([20, 24, 31, 40, 77])(
  'lines have at most %i columns, and break neither before closing nor after opening marks',
  (maxWidth) => {
    const lines = wrap(text, maxWidth).split('\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      expect(widthOf(line)).toBeLessThanOrEqual(maxWidth);
      expect(line).not.toMatch(/^[，。、；：）”]|[（“]$/u);
    }
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  },
);

test('a word longer than a line is cut, and line breaks stay', () => {
  expect(wrap('abcdefghij', 4)).toBe('abcd\nefgh\nij');
  expect(wrap('a b\nc', 10)).toBe('a b\nc');
});
