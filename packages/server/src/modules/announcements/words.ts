/** What this noun says. */
export const announcementWords = {} as const;
