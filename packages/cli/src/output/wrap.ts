import { currentReader } from './reader.ts';
import { widthOf } from './width.ts';

const opening = '（“「《';
const closing = '，。、；：）”」》！？';

/**
 * The parts of a text between which a line may break: white space, one wide character, or a run of other characters. An
 * opening bracket or quote stays with the part after it, a closing one with the part before it.
 */
const units = new RegExp(
  `\\s+|[${opening}]*(?:[\\u2e80-\\uffef]|[^\\s\\u2e80-\\uffef${opening}${closing}]+)?[${closing}]*`,
  'gu',
);

/** Cuts a text that is too long for a line. */
function cut(text: string, maxWidth: number): string[] {
  const parts = [''];
  for (const sign of text) {
    const last = parts.length - 1;
    if (widthOf(parts[last] + sign) > maxWidth) parts.push(sign);
    else parts[last] += sign;
  }
  return parts;
}

function broken(line: string, maxWidth: number): string[] {
  const lines: string[] = [];
  let open = '';
  for (const unit of line.match(units) ?? [])
    for (const part of widthOf(unit) > maxWidth ? cut(unit, maxWidth) : [unit])
      if (widthOf(open + part.trimEnd()) <= maxWidth) open += part;
      else {
        lines.push(open.trimEnd());
        open = part.trimStart();
      }
  return [...lines, open.trimEnd()];
}

/** A text with an indent, wrapped to the terminal's width. Without a terminal lines are not wrapped. */
export function wrapped(text: string, indent = '', hanging = indent): string {
  const { columns } = currentReader();
  const maxWidth = Math.max(20, (columns ?? Number.POSITIVE_INFINITY) - widthOf(hanging));
  return text
    .split('\n')
    .flatMap((line) => (columns === undefined ? [line.trimEnd()] : broken(line, maxWidth)))
    .map((line, at) => `${at === 0 ? indent : hanging}${line}`.trimEnd())
    .join('\n');
}

/** Wraps a text to this many columns. */
export const wrap = (text: string, maxWidth: number): string =>
  text
    .split('\n')
    .flatMap((line) => broken(line, maxWidth))
    .join('\n');
