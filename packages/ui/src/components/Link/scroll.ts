/** Milliseconds of a jump within a page. */
export const scrollDuration = 300;

const wantsNoMotion = () =>
  document.documentElement.dataset.motion === 'reduced' ||
  matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Slow at both ends. */
const eased = (share: number) => (share < 0.5 ? 2 * share ** 2 : 1 - 2 * (1 - share) ** 2);

let running: AbortController | undefined;

/**
 * Scrolls the window to a part of the page in 300 ms, or at once for readers who want no motion. The duration of a
 * browser's smooth scrolling is not defined. The reader's own scrolling stops it, and a later jump replaces it.
 *
 * @param distanceOf - The pixels to scroll when the part is at this place in the window. It is asked for each frame,
 *   because content may appear on the way: above the window, for whose height the browser itself scrolls, or below.
 */
export function scrollWindow(part: Element, distanceOf: (place: DOMRect) => number): void {
  const distance = () => distanceOf(part.getBoundingClientRect());
  running?.abort();
  if (wantsNoMotion()) {
    window.scrollBy({ top: distance(), behavior: 'instant' });
    return;
  }
  const mine = new AbortController();
  running = mine;
  for (const own of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(own, () => mine.abort(), { passive: true, once: true, signal: mine.signal });
  const begun = performance.now();
  let done = 0;
  let before = { y: window.scrollY, distance: distance() };
  const step = () => {
    const left = distance();
    // Something else scrolled, such as the reader with the scroll bar.
    if (Math.abs(window.scrollY - before.y) > 2 && Math.abs(left - before.distance) > 2) mine.abort();
    // The page was left, or the part is hidden.
    if (part.getClientRects().length === 0) mine.abort();
    if (mine.signal.aborted) return;
    const share = Math.min(1, (performance.now() - begun) / scrollDuration);
    const ofRest = (eased(share) - done) / (1 - done);
    window.scrollTo({ top: window.scrollY + left * ofRest, behavior: 'instant' });
    done = eased(share);
    before = { y: window.scrollY, distance: distance() };
    if (share < 1) requestAnimationFrame(step);
    else mine.abort();
  };
  requestAnimationFrame(step);
}

/** Brings a part of the page into view, in the same way. The focus follows, so that the Tab key goes on from there. */
export function goToPart(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  scrollToPart(part, 'start');
}

/** Scrolls the window to a part of the page, in the same way: its top below the page's bars, or its middle. */
export function scrollToPart(part: Element, block: 'start' | 'center'): void {
  // The height that the bar at the top of the page covers.
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  scrollWindow(part, ({ top, height }) =>
    block === 'start' ? top - covered : top - (window.innerHeight - height) / 2,
  );
}
