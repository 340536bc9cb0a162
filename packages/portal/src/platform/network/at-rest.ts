/** Milliseconds without a finished request after which a page rests. */
const quiet = 2_000;

/** When the browser has nothing else to do. Some browsers cannot say. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else work();
};

/**
 * Calls back once, when the page has been loaded and has asked for nothing for a while. So what may be needed later does
 * not take the network from what is needed now, on a slow one either.
 *
 * @param headStart milliseconds that it waits at least
 * @returns a function that gives up
 */
export function whenAtRest(work: () => void, headStart: number): () => void {
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
  let timer = setTimeout(look, headStart);
  return stop;
}
