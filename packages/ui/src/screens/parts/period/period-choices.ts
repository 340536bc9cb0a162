import { dayMs } from '@ferry/core/contract/base/values/units';

/** The periods of lists. */
export const periodChoices = ['all', '30', '90', '365'] as const;
export type PeriodChoice = (typeof periodChoices)[number];

/** The start of a period, from midnight UTC, so that the query stays the same all day. `undefined`: no limit. */
export const sinceOf = (choice: PeriodChoice, now: Date): string | undefined => {
  if (choice === 'all') return undefined;
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs - Number(choice) * dayMs).toISOString();
};
