/** How far back lists go. */
export const periodChoices = ['all', '30', '90', '365'] as const;
export type PeriodChoice = (typeof periodChoices)[number];

/** Since when, from midnight UTC so that the same read is asked for all day; `undefined`: ever. */
export const sinceOf = (choice: PeriodChoice, now: Date): string | undefined => {
  if (choice === 'all') return undefined;
  const day = 86_400_000;
  return new Date(Math.floor(now.getTime() / day) * day - Number(choice) * day).toISOString();
};
