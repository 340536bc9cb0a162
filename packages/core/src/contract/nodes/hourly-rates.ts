// No calls: the rates of a node by the time of day.

import * as z from 'zod/mini';
import { rate } from '../base/primitives.ts';

const minutesOfDay = 1_440;

const clock = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'input.clock'));

/** Another rate from one time of the day (inclusive) until another (exclusive). It may pass midnight. */
export const hourlyRate = z.object({ from: clock, to: clock, rate });
export type HourlyRate = z.infer<typeof hourlyRate>;

/** The minutes from midnight to a time such as `22:30`. */
export const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** The minutes from one minute of the day to the next occurrence of another one. */
export const minutesUntil = (from: number, to: number): number => (to - from + minutesOfDay) % minutesOfDay;

/** Whether a row has the rate of a minute of the day. */
export const covers = ({ from, to }: Omit<HourlyRate, 'rate'>, minute: number): boolean =>
  minutesUntil(minuteOf(from), minute) < minutesUntil(minuteOf(from), minuteOf(to));

/** Rows in any order. They must not overlap or be empty. */
export const hourlyRates = z.array(hourlyRate).check(
  z.maxLength(24),
  z.check(({ value, issues }) => {
    const at = value.findIndex(
      (row, place) =>
        row.from === row.to ||
        value.some((other, place2) => place2 !== place && covers(other, minuteOf(row.from))),
    );
    if (at >= 0)
      issues.push({
        code: 'custom',
        input: value[at],
        path: [at, 'from'],
        message: 'input.hours_overlap',
      });
  }),
);
