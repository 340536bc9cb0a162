/** What this noun says. */
export const cdKeyWords = {} as const;
