import type { PictureNeed } from '../sitemap/declared.ts';
import { hasKeptSession } from './kept-session.ts';

const holds: { readonly [Need in PictureNeed]: () => boolean } = {
  signedOut: () => !hasKeptSession(),
  byPassword: () => !new URLSearchParams(window.location.search).has('way'),
  fragment: () => window.location.hash.length > 1,
  earlierPage: () => window.history.length > 1,
};

/**
 * Whether the picture in the document is what this browser's page begins with.
 *
 * @param needs what it was drawn for, as the document says it: names with spaces between them
 */
export const pictureFits = (needs: string, drawnIn: string, spoken: string): boolean =>
  drawnIn === spoken &&
  Object.entries(holds).every(([need, isSo]) => !needs.split(' ').includes(need) || isSo());
