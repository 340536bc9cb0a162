/** What this noun says. */
export const nodeWords = {} as const;
