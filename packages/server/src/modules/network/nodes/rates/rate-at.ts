import { covers, type HourlyRate, minuteOf, minutesUntil } from '@ferry/core/contract/nodes/hourly-rates';
import { minuteOfDay, whenClockShows } from '../../../../base/calendar.ts';

export interface Rated {
  /** The rate outside of the hours. */
  readonly rate: string;
  readonly hourly_rates: readonly HourlyRate[];
}

export interface PresentRate {
  readonly rate: string;
  /** When the rate changes. Null: never. */
  readonly until: Date | null;
}

/** The rate of a node at a moment, by the clock of the site's zone. */
export function rateAt({ rate, hourly_rates: hours }: Rated, at: Date, zone: string): PresentRate {
  if (hours.length === 0) return { rate, until: null };
  const rateOf = (minute: number) => hours.find((row) => covers(row, minute))?.rate ?? rate;
  const now = minuteOfDay(at, zone);
  const present = rateOf(now);
  // The rate changes only where a row begins or ends.
  const changes = hours
    .flatMap(({ from, to }) => [minuteOf(from), minuteOf(to)])
    .filter((minute) => rateOf(minute) !== present)
    .map((minute) => minutesUntil(now, minute));
  if (changes.length === 0) return { rate: present, until: null };
  return { rate: present, until: whenClockShows(at, Math.min(...changes), zone) };
}
