/** The storage key of the writes of a tab without an answer. In a file of its own for pages that only look if there are any. */
export const openWritesKey = 'open_writes';
