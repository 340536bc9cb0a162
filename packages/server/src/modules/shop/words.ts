/** What this noun says. */
export const shopWords = {} as const;
