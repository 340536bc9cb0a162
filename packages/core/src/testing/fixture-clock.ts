/** All fixtures are seen at this moment, in milliseconds since 1970. */
export const fixtureNow = Date.parse('2026-03-14T04:00:00Z');
