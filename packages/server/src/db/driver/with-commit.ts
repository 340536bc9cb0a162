/**
 * Ends the text of a statement whose result nobody needs, and which fails only where the commit should fail, too. With
 * PostgreSQL it costs no round trip: it is sent together with what its transaction asks next, at the latest the commit,
 * which throws its error.
 */
export const withCommit = '/* with commit */';
