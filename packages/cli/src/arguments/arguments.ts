import { maxId } from '@ferry/core/contract/base/primitives';
import { InvalidArgumentError } from 'commander';
import { say } from '../words/say.ts';
import { lengthOf } from './moments.ts';

export const countArgument =
  (from: number, to: number) =>
  (text: string): number => {
    const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (count >= from && count <= to) return count;
    throw new InvalidArgumentError(say('arguments.whole_number', { from, to }));
  };

export const idArgument = countArgument(1, maxId);

const period = /^P(?=.)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/**
 * Parses `3d`, `12h30m` or an ISO 8601 duration into milliseconds. Years and months are refused, because their length
 * varies; for the 1st of a month give a date.
 */
export function durationArgument(text: string): number {
  const short = lengthOf(text);
  if (short !== undefined) return short;
  const found = period.exec(text);
  if (!found) throw new InvalidArgumentError(say('arguments.duration'));
  const [weeks, days, hours, minutes, seconds] = found.slice(1).map((digits) => Number(digits ?? 0));
  const allHours = ((weeks ?? 0) * 7 + (days ?? 0)) * 24 + (hours ?? 0);
  return ((allHours * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000;
}
