/** The present moment of all fixtures, in Unix milliseconds. */
export const fixtureNow = Date.parse('2026-03-14T04:00:00Z');
