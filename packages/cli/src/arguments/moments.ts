import { time } from '@ferry/core/contract/base/primitives';
import { dayMs, daySeconds } from '@ferry/core/contract/base/values/units';
import { dayOf } from '@ferry/core/format/time';
import { momentIn } from '@ferry/core/format/zones';
import { InvalidArgumentError } from 'commander';
import * as z from 'zod/mini';
import { say } from '../words/say.ts';

/** The direction of a duration without a sign. */
export type Sense = 'ago' | 'ahead';

/** A written time. Its meaning may depend on the site's zone, which only the server knows. */
export class Moment {
  readonly #mean: (now: Date, zone: string) => Date;
  readonly needsZone: boolean;

  constructor(mean: (now: Date, zone: string) => Date, { needsZone = false } = {}) {
    this.#mean = mean;
    this.needsZone = needsZone;
  }

  at = (now: Date, zone: string): Date => this.#mean(now, zone);
  day = (now: Date, zone: string): string => dayOf(this.#mean(now, zone), zone);
}

const units: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: daySeconds, w: 604_800 };

/** `3d`, `12h30m` in milliseconds. `undefined`: not a duration. At most 100 years. */
export function lengthOf(text: string): number | undefined {
  if (!/^(\d{1,7}[mhdw])+$/.test(text)) return undefined;
  let seconds = 0;
  for (const [, count, unit = ''] of text.matchAll(/(\d+)([mhdw])/g))
    seconds += Number(count) * (units[unit] ?? 0);
  return seconds <= 100 * 366 * daySeconds ? seconds * 1000 : undefined;
}

const byName: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** Milliseconds since midnight. `undefined`: not a valid time of day. */
function sinceMidnight(text: string | undefined): number | undefined {
  if (text === undefined) return 0;
  const [, hours = '', minutes = '', seconds = '0'] = clock.exec(text) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/** Midnight of a day by its local clock. `undefined`: no such day. */
function midnightOf(day: string): number | undefined {
  const at = Date.parse(`${day}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
    ? at
    : undefined;
}

function read(text: string, sense: Sense): Moment | undefined {
  if (text === 'now') return new Moment((now) => now);
  const parsed = z.safeParse(time, text);
  if (parsed.success) return new Moment(() => new Date(parsed.data));
  const [, sign, length = ''] = /^([+-]?)(.+)$/.exec(text) ?? [];
  const milliseconds = lengthOf(length);
  if (milliseconds !== undefined) {
    const isAhead = sign === '+' || (sign === '' && sense === 'ahead');
    return new Moment((now) => new Date(now.getTime() + (isAhead ? milliseconds : -milliseconds)));
  }
  const [day = '', hour, ...more] = text.split(/[ T]/);
  const past = sinceMidnight(hour);
  if (past === undefined || more.length > 0) return undefined;
  const name = byName[day];
  if (name !== undefined)
    return new Moment(
      (now, zone) => momentIn((midnightOf(dayOf(now, zone)) ?? 0) + name * dayMs + past, zone),
      { needsZone: true },
    );
  const midnight = midnightOf(day);
  return midnight === undefined
    ? undefined
    : new Moment((_now, zone) => momentIn(midnight + past, zone), { needsZone: true });
}

/** Parses the time of an option. Commander begins the error message with "… is invalid." */
export const momentArgument =
  (sense: Sense) =>
  (text: string): Moment => {
    const moment = read(text.trim(), sense);
    if (moment !== undefined) return moment;
    throw new InvalidArgumentError(say('arguments.moment'));
  };

/** A day in the site's zone: a calendar day, or the day of a moment. */
export class Day {
  readonly #moment: Moment;

  constructor(moment: Moment) {
    this.#moment = moment;
  }

  in = (now: Date, zone: string): string => this.#moment.day(now, zone);
}

/** Parses the day of an option. A calendar day is a text that does not depend on the zone. */
export function dayArgument(text: string): Day | string {
  const day = text.trim();
  return midnightOf(day) === undefined ? new Day(momentArgument('ago')(day)) : day;
}
