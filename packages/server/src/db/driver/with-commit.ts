/**
 * Ends the text of a statement that is the last one of its transaction, has no result, and fails only where the commit
 * should fail, too. With PostgreSQL it costs no round trip: it is sent together with the commit, which throws its error.
 */
export const withCommit = '/* with commit */';
