type Shape = readonly [shape: RegExp, write: (found: string, number: number) => string];

const moment = '2027-01-15T09:30:00.000';
/** A time with the same length as the original. */
const sameLength = (found: string) =>
  found.endsWith('Z') ? `${moment.slice(0, found.length - 1)}Z` : moment.slice(0, found.length);

/** Values that differ between runs, by pattern. Each is replaced by one of the same width. */
const fixed: readonly Shape[] = [
  [/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d\d\d)?Z/g, sameLength],
  [
    /\b20\d\d-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?(?=[^.\dZ:])/g,
    (found) => sameLength(found).replace('T', found[10] ?? ''),
  ],
  [/\b20\d\d-\d\d-\d\d\b/g, sameLength],
  // A backup also contains records of jobs, whose number differs.
  [/\b\d+ tables, \d+ rows\b/g, () => '80 tables, 250 rows'],
  [/\b\d min\b/g, () => '1 min'],
];

const uuid = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** Values that differ between runs but are equal within one. The first one gets the number 1. */
const named: readonly Shape[] = [
  [/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, (_, number) => uuid(number)],
  // Redeem codes.
  [
    /\b[\dA-Z]{5}(?:-[\dA-Z]{5}){3}\b/g,
    (_, number) => `CODES-CODES-CODES-${String(number).padStart(5, '0')}`,
  ],
  // Trade numbers.
  [/\b20\d{22}\b/g, (_, number) => `202701150930${String(number).padStart(12, '0')}`],
  [/(?<=^invite code +)\w{10}$/gm, () => 'InviteCode'],
];

/** Replaces volatile values like in the document. The numbering continues over several texts. */
export function openShapes() {
  const seen = named.map(() => new Map<string, string>());
  const written = (at: number, found: string, write: Shape[1]) => {
    const known = seen[at]?.get(found) ?? write(found, (seen[at]?.size ?? 0) + 1);
    seen[at]?.set(found, known);
    return known;
  };
  return (text: string): string => {
    let so = text;
    for (const [at, [shape, write]] of named.entries())
      so = so.replace(shape, (found) => written(at, found, write));
    for (const [shape, write] of fixed) so = so.replace(shape, (found) => write(found, 0));
    return so;
  };
}
