/**
 * The storage key of a tab's writes without a response. In its own file for pages that only check whether there are
 * any.
 */
export const openWritesKey = 'open_writes';
