/**
 * Whether another process or connection can be on the database of the test. What needs one is declared where there
 * can be one, and is no test on the embedded database, rather than one that is skipped.
 */
export const isShared = process.env.TEST_ENGINE === 'postgres';
