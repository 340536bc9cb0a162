import { stripVTControlCharacters } from 'node:util';

/** Characters that take two columns: Han, Kana, Hangul, full-width forms and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}\u{20000}-\u{3fffd}]/u;
/** Combining characters, which take no column. */
const none = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Characters of one column each. The first use of a Unicode property in a regular expression is slow. */
const plain = /^[ -~]*$/;

/** The number of terminal columns of a line. */
export function widthOf(line: string): number {
  if (plain.test(line)) return line.length;
  let width = 0;
  for (const sign of stripVTControlCharacters(line)) width += none.test(sign) ? 0 : wide.test(sign) ? 2 : 1;
  return width;
}
