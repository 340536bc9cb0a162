/** A page that can be offered. */
export interface Candidate {
  readonly path: string;
  /** Its name in the language that is spoken. */
  readonly title: string;
}

/** How many signs have to be put in, taken out or changed to make one text of another (Levenshtein). */
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

const share = (one: string, other: string) => distance(one, other) / Math.max(one.length, other.length, 1);

/** Longer addresses are nobody's typo, and would only cost time. */
const longest = 120;
/** Farther than this, an offer is a guess. */
const farthest = 0.45;

const plain = (text: string): string => {
  try {
    return decodeURIComponent(text).toLowerCase();
  } catch {
    return text.toLowerCase();
  }
};
const stepsOf = (path: string) => path.split(/[/_\s-]+/).filter((step) => step !== '' && step !== 'user');

/** All addresses of customers begin alike, which says nothing. */
const inside = (path: string) => path.replace(/^\/user(?=\/|$)/, '');
const endOf = (path: string) => path.split('/').findLast((step) => step !== '') ?? '';

/** How far an address is from a page, from 0 to 1: by the whole address, its end, its words, or the page's name. */
function farness(address: string, { path, title }: Candidate): number {
  const asked = stepsOf(address);
  const own = stepsOf(path);
  const words = own.map((word) => Math.min(1, ...asked.map((step) => share(step, word))));
  const said = title.toLowerCase();
  const named = asked.some((step) => step.length > 1 && (said.includes(step) || step.includes(said)));
  return Math.min(
    share(inside(address), inside(path)),
    share(endOf(address), endOf(path)) + 0.02,
    words.reduce((sum, word) => sum + word, 0) / Math.max(1, words.length) + 0.05,
    named ? 0.1 : 1,
  );
}

/** The pages that an address without a page most likely meant, nearest first; none where all are far. */
export function nearestPages<C extends Candidate>(pathname: string, pages: readonly C[], most = 3): C[] {
  const address = plain(pathname).slice(0, longest);
  return pages
    .map((page) => ({ page, far: farness(address, page) }))
    .filter(({ far }) => far <= farthest)
    .sort((one, other) => one.far - other.far)
    .slice(0, most)
    .map(({ page }) => page);
}
