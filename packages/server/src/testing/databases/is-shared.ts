/**
 * Whether another process or connection can open the test's database. Tests that need one are declared only if that
 * is possible, instead of being skipped on the embedded database.
 */
export const isShared = process.env.TEST_ENGINE === 'postgres';
