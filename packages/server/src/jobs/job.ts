import type { Services } from '../context.ts';

/** Work that repeats. Running it twice, at once or on two machines changes nothing more than running it once. */
export interface Job {
  readonly name: string;
  /** Below a minute it beats, and each minute has one record; from a day on it belongs to the business day. */
  readonly everySeconds: number;
  /** A run that takes longer is given up; an hour unless said otherwise. */
  readonly mostMinutes?: number;
  /** Returns how many rows it touched. */
  run(services: Services): Promise<number>;
}

export const minute = 60;
export const day = 86_400;

/** Whether it repeats within the minute. */
export const beats = (job: Job): boolean => job.everySeconds < minute;
