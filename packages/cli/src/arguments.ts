import { time } from '@ferry/core/contract/primitives';
import { InvalidArgumentError } from 'commander';
import * as z from 'zod/mini';

/** A moment with its offset. What the sentence of a wrong one begins with is commander's "… is invalid." */
export function momentArgument(text: string): Date {
  const parsed = z.safeParse(time, text);
  if (parsed.success) return new Date(parsed.data);
  throw new InvalidArgumentError('Write it with its offset, such as 2026-12-01T00:00:00+08:00.');
}

export const countArgument =
  (from: number, to: number) =>
  (text: string): number => {
    const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (count >= from && count <= to) return count;
    throw new InvalidArgumentError(`It is a whole number from ${from} to ${to}.`);
  };

export const idArgument = countArgument(1, 2_147_483_647);

const period = /^P(?=.)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/**
 * An ISO 8601 duration in milliseconds. Years and months are refused: they are of no fixed length, and the one who
 * means the 1st of a month says so with a date.
 */
export function durationArgument(text: string): number {
  const found = period.exec(text);
  if (!found) throw new InvalidArgumentError('Write weeks, days or hours, such as P2W, P3D or PT12H.');
  const [weeks, days, hours, minutes, seconds] = found.slice(1).map((digits) => Number(digits ?? 0));
  const allHours = ((weeks ?? 0) * 7 + (days ?? 0)) * 24 + (hours ?? 0);
  return ((allHours * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000;
}
