/**
 * How both drivers read the types that they would otherwise read differently, by PostgreSQL's type numbers.
 * A 64-bit integer becomes a number: every one of ours (bytes, ids) stays below 2^53, which is checked.
 */
export const parsers: Record<number, (text: string) => unknown> = {
  20: (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what a number holds exactly`);
    return value;
  },
  // Sessions speak UTC. The drivers’ own readers take a year below 100 for one of this or the last century.
  // JavaScript reads a Z three times as fast as an offset.
  1184: (text) =>
    new Date(
      text.endsWith('+00')
        ? `${text.slice(0, -3).replace(' ', 'T')}Z`
        : text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
    ),
  // date, numeric and interval stay the text that PostgreSQL writes.
  1082: (text) => text,
  1186: (text) => text,
  1700: (text) => text,
};
