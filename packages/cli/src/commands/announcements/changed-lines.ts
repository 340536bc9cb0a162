import { diff } from 'node:util';

type Line = readonly [mark: ' ' | '-' | '+', text: string];

const around = 3;
/**
 * Longer texts are shown as replaced, because time and memory of the comparison grow with the square of the difference.
 */
const maxLines = 2_000;

const marked = (mark: Line[0], texts: readonly string[]): Line[] => texts.map((text) => [mark, text]);

function compare(before: readonly string[], after: readonly string[]): Line[] {
  if (before.length > maxLines || after.length > maxLines)
    return [...marked('-', before), ...marked('+', after)];
  return diff(before, after).map(([what, text]) => [what === 0 ? ' ' : what > 0 ? '-' : '+', text]);
}

/** The differences of two texts, line by line, with three lines of context. Empty if they are equal. */
export function changedLines(before: string, after: string): string {
  if (before.trimEnd() === after.trimEnd()) return '';
  const lines = compare(before.trimEnd().split('\n'), after.trimEnd().split('\n'));
  const near = new Set<number>();
  for (const [at, [mark]] of lines.entries())
    if (mark !== ' ') for (let one = at - around; one <= at + around; one += 1) near.add(one);
  const shown: string[] = [];
  for (const [at, [mark, text]] of lines.entries()) {
    if (!near.has(at)) continue;
    if (at > 0 && !near.has(at - 1)) shown.push('…');
    shown.push(`${mark} ${text}`.trimEnd());
  }
  return shown.join('\n');
}
