import type { Change } from '../../output/changes/changes.ts';
import { printable } from '../../output/printable.ts';
import { say } from '../../words/say.ts';
import type { Plan, Step } from './plan.ts';

/** The maximum number of shown characters of a value, and how many of them are before the first difference. */
const [most, lead] = [60, 10];

/** Shortens long texts around their first difference. */
function inBrief({ field, from, to }: Change): string {
  const [old, next] = [from.split('\n'), to.split('\n')];
  const found = next.findIndex((line, index) => line !== old[index]);
  const at = found === -1 ? next.length : found;
  const [before = '', after = ''] = [old[at], next[at]];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = Math.max(before.length, after.length) > most ? Math.max(0, same - lead) : 0;
  const cut = (text: string) => {
    const part = text.slice(start, start + most);
    return `${start > 0 ? '…' : ''}${part}${start + most < text.length ? '…' : ''}`;
  };
  const place = old.length > 1 || next.length > 1 ? say('site.field_line', { field, at: at + 1 }) : field;
  return from === '-' ? `${place}: ${cut(after)}` : `${place}: ${cut(before)} → ${cut(after)}`;
}

const signs = { make: '+', change: '~', disable: '-', remove: '-' };

export const label = ({ does, what, name }: Step): string =>
  `${say(`site.does_${does}`)} ${say(`site.one_${what}`)} ${name}`;

/** A plan in the form for people. */
export function planText({ steps, untouched, unnamed }: Plan): string {
  const lines = steps.flatMap((step) => [
    `${signs[step.does]} ${label(step)}`,
    ...step.changes.map((change) => `    ${inBrief(change)}`),
  ]);
  const count = (...does: Step['does'][]) => steps.filter((step) => does.includes(step.does)).length;
  const sum = say('site.sum', {
    made: count('make'),
    changed: count('change'),
    removed: count('disable', 'remove'),
    untouched,
  });
  const rest =
    unnamed.length === 0
      ? []
      : [
          say('site.left_as_they_are', {
            names: unnamed.slice(0, 20).join(', '),
            rest: unnamed.length > 20 ? say('site.and_more', { more: unnamed.length - 20 }) : '',
          }),
        ];
  return printable([...lines, ...(lines.length > 0 ? [''] : []), ...rest, sum].join('\n'));
}
