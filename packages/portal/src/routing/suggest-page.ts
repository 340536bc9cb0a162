import { farthest, share } from '@ferry/core/format/similar';

/** A page that can be suggested. */
export interface Candidate {
  readonly path: string;
  /** Its name in the present language. */
  readonly title: string;
}

/** Longer addresses are not typing errors, and would take long to compare. */
const maxAddressLength = 120;

const plain = (text: string): string => {
  try {
    return decodeURIComponent(text).toLowerCase();
  } catch {
    return text.toLowerCase();
  }
};
const stepsOf = (path: string) => path.split(/[/_\s-]+/).filter((step) => step !== '' && step !== 'user');

/** All addresses of customers have the same prefix, which is ignored. */
const inside = (path: string) => path.replace(/^\/user(?=\/|$)/, '');
const endOf = (path: string) => path.split('/').findLast((step) => step !== '') ?? '';

/**
 * The distance of an address from a page, from 0 to 1: by the whole address, its end, its words, or the page's name.
 */
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

/**
 * The most similar pages for an address without a page, at most `maxPages`, nearest first. Empty if none is similar.
 */
export function nearestPages<C extends Candidate>(pathname: string, pages: readonly C[], maxPages = 3): C[] {
  const address = plain(pathname).slice(0, maxAddressLength);
  return pages
    .map((page) => ({ page, far: farness(address, page) }))
    .filter(({ far }) => far <= farthest)
    .sort((one, other) => one.far - other.far)
    .slice(0, maxPages)
    .map(({ page }) => page);
}
