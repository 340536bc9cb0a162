import { describe, expect, it } from 'vitest';
import { csvFile, csvRow } from './csv.ts';

describe('csvFile', () => {
  it('begins with the byte order mark and ends each row with CRLF', () => {
    expect(csvFile(['时间', '金额'], [['2026-11-22', '-20.00']])).toBe(
      '\uFEFF时间,金额\r\n2026-11-22,-20.00\r\n',
    );
  });

  it('contains only the column names if there are no rows', () => {
    expect(csvFile(['时间'], [])).toBe('\uFEFF时间\r\n');
  });
});

describe('csvRow', () => {
  it.each([
    ['a comma', 'a,b', '"a,b"'],
    ['a quotation mark', 'say "hi"', '"say ""hi"""'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['space at the edge', ' a', '" a"'],
    ['Chinese', '月付套餐', '月付套餐'],
  ])('keeps %s', (_what, cell, written) => {
    expect(csvRow([cell])).toBe(`${written}\r\n`);
  });

  it.each(['=1+1', '+SUM(A1)', '-cmd', '@x', '＝1', ' =1', '\t=1'])(
    'runs %j nowhere as a formula',
    (cell) => {
      expect(csvRow([cell]).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('does not change numbers, even negative or large ones', () => {
    expect(csvRow(['-20.00', '+5', -3, 9_007_199_254_740_993n, null, 0])).toBe(
      '-20.00,+5,-3,9007199254740993,,0\r\n',
    );
  });
});
