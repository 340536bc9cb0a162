/** What this noun says. */
export const banWords = {} as const;
