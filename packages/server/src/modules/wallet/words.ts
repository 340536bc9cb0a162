/** What this noun says. */
export const walletWords = {} as const;
