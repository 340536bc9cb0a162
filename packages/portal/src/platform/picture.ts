import type { PictureNeed } from '../sitemap/declared.ts';
import { mayHaveSession } from './session/session-hint.ts';

const holds: { readonly [Need in PictureNeed]: () => boolean } = {
  signedOut: () => !mayHaveSession(),
  byPassword: () => !new URLSearchParams(window.location.search).has('way'),
  fragment: () => window.location.hash.length > 1,
  earlierPage: () => window.history.length > 1,
};

/**
 * Whether the picture in the document is right for this browser.
 *
 * @param needs its conditions from the document: names separated by spaces
 */
export const pictureFits = (needs: string, drawnIn: string, spoken: string): boolean =>
  drawnIn === spoken &&
  Object.entries(holds).every(([need, isSo]) => !needs.split(' ').includes(need) || isSo());
