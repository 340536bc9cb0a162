/** Milliseconds of a jump within a page. */
export const scrollDuration = 300;

const wantsNoMotion = () =>
  document.documentElement.dataset.motion === 'reduced' ||
  matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Slow at both ends. */
const eased = (share: number) => (share < 0.5 ? 2 * share ** 2 : 1 - 2 * (1 - share) ** 2);

let running: AbortController | undefined;

/**
 * Scrolls the window by a number of pixels in 300 ms, or at once for readers who want no motion. The duration of a
 * browser's smooth scrolling is not defined. The reader's own scrolling stops it, and a later jump replaces it.
 */
export function scrollWindowBy(pixels: number): void {
  running?.abort();
  if (wantsNoMotion()) {
    window.scrollBy({ top: pixels, behavior: 'instant' });
    return;
  }
  const mine = new AbortController();
  running = mine;
  for (const own of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(own, () => mine.abort(), { passive: true, once: true, signal: mine.signal });
  const from = window.scrollY;
  const begun = performance.now();
  let reached = from;
  const step = () => {
    // Something else scrolled, such as the reader with the scroll bar.
    if (Math.abs(window.scrollY - reached) > 2) mine.abort();
    if (mine.signal.aborted) return;
    const share = Math.min(1, (performance.now() - begun) / scrollDuration);
    window.scrollTo({ top: from + pixels * eased(share), behavior: 'instant' });
    reached = window.scrollY;
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
  const { top, height } = part.getBoundingClientRect();
  // The height that the bar at the top of the page covers.
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  scrollWindowBy(block === 'start' ? top - covered : top - (window.innerHeight - height) / 2);
}
