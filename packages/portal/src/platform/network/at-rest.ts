/** Milliseconds without a finished request after which a page rests. */
const quiet = 2_000;

/** Runs the work when the browser is idle, or at once if the browser cannot tell. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else work();
};

/**
 * Calls back once, when the page has been loaded and has requested nothing for a while, so that prefetching does not
 * compete for a slow network.
 *
 * @param minWaitMs the minimum wait
 * @returns a function that cancels the wait
 */
export function whenAtRest(work: () => void, minWaitMs: number): () => void {
  let last = performance.now();
  const observer = new PerformanceObserver(() => {
    last = performance.now();
  });
  observer.observe({ type: 'resource' });
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  const look = () => {
    const rest = document.readyState === 'complete' ? quiet - (performance.now() - last) : quiet;
    if (rest > 0) {
      timer = setTimeout(look, rest);
      return;
    }
    stop();
    whenIdle(work);
  };
  let timer = setTimeout(look, minWaitMs);
  return stop;
}
