/**
 * Parsers for the types that the two drivers would parse differently, by PostgreSQL's type numbers. A 64-bit integer
 * becomes a number: all of Ferry's (bytes, ids) stay below 2^53, which is checked.
 */
export const parsers: Record<number, (text: string) => unknown> = {
  20: (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what a number holds exactly`);
    return value;
  },
  // Sessions use UTC. The drivers’ own parsers move a year below 100 into this or the last century. JavaScript parses
  // a Z three times as fast as an offset.
  1184: (text) =>
    new Date(
      text.endsWith('+00')
        ? `${text.slice(0, -3).replace(' ', 'T')}Z`
        : text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
    ),
  // date, numeric and interval stay text, as PostgreSQL writes them.
  1082: (text) => text,
  1186: (text) => text,
  1700: (text) => text,
};
