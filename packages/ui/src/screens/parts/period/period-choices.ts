/** The periods of lists. */
export const periodChoices = ['all', '30', '90', '365'] as const;
export type PeriodChoice = (typeof periodChoices)[number];

/** The start of a period, from midnight UTC, so that the query stays the same all day. `undefined`: no limit. */
export const sinceOf = (choice: PeriodChoice, now: Date): string | undefined => {
  if (choice === 'all') return undefined;
  const day = 86_400_000;
  return new Date(Math.floor(now.getTime() / day) * day - Number(choice) * day).toISOString();
};
