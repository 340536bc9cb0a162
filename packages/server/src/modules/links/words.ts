/** What this noun says. */
export const linkWords = {} as const;
