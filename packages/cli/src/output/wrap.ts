import { widthOf } from './width.ts';

const opening = '（“「《';
const closing = '，。、；：）”」》！？';

/** What may not be broken: a word, or a Han sign, each with the signs that belong to it. */
const piece = new RegExp(
  `\\s*[${opening}]*(?:\\p{Script=Han}|[^\\s\\p{Script=Han}${opening}${closing}]+)?[${closing}]*`,
  'gu',
);

/**
 * Breaks lines that are wider than so many columns: at spaces, and between Han signs, where no line begins with a sign that
 * closes and none ends with one that opens.
 */
export function wrap(text: string, width: number): string {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    let held = '';
    for (const [one] of line.matchAll(piece)) {
      if (held === '' || widthOf(held + one) <= width) held += one;
      else {
        lines.push(held);
        held = one.trimStart();
      }
    }
    lines.push(held);
  }
  return lines.join('\n');
}
