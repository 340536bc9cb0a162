/** The number of inserted, deleted or changed characters between two texts (Levenshtein). */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let place = 1; place <= other.length; place += 1)
      next[place] = Math.min(
        (row[place] ?? 0) + 1,
        (next[place - 1] ?? 0) + 1,
        (row[place - 1] ?? 0) + (one[at - 1] === other[place - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The distance of two texts as a share of the longer one, from 0 (equal) to 1. */
export const share = (one: string, other: string): number =>
  distance(one, other) / Math.max(one.length, other.length, 1);

/** The maximum share by which a suggestion differs. */
export const farthest = 0.45;
/** Longer names are not typing errors, and would take long to compare. */
const maxNameLength = 100;
/** From so many characters on, a part of a name is enough. */
const minPart = 3;

/** The most similar names to a misspelt one, at most three, the most similar first. */
export function similarNames(name: string, known: readonly string[]): string[] {
  if (name.length > maxNameLength) return [];
  const given = name.toLowerCase();
  return known
    .map((one) => ({ one, far: share(given, one.toLowerCase()) }))
    .filter(
      ({ one, far }) => far <= farthest || (given.length >= minPart && one.toLowerCase().includes(given)),
    )
    .sort((one, other) => one.far - other.far)
    .slice(0, 3)
    .map(({ one }) => one);
}
