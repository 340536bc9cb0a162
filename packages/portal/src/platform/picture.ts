import type { PictureNeed } from '../sitemap/declared.ts';
import { isSessionKept, mayHaveSession } from './session/session-hint.ts';

const holds: { readonly [Need in PictureNeed]: () => boolean } = {
  signedOut: () => !mayHaveSession(),
  sessionKept: isSessionKept,
  byPassword: () => !new URLSearchParams(window.location.search).has('way'),
  fragment: () => window.location.hash.length > 1,
  earlierPage: () => window.history.length > 1,
};

/** The document's description of its picture. */
export interface PictureNote {
  /** Its conditions: names separated by spaces. */
  readonly needs: string;
  /** The address of its page. `undefined`: any address without a page. */
  readonly path: string | undefined;
  readonly language: string;
}

/**
 * Whether the picture in the document is right for this browser. Without a network the service worker opens all pages
 * of customers with one document, whose picture is that of one page.
 *
 * @param spoken the language of this browser
 */
export const pictureFits = ({ needs, path, language }: PictureNote, spoken: string): boolean =>
  language === spoken &&
  (path === undefined || path === window.location.pathname.replace(/\/$/, '')) &&
  Object.entries(holds).every(([need, isSo]) => !needs.split(' ').includes(need) || isSo());
