import wasmUrl from '@cap.js/wasm/browser/cap_wasm_bg.wasm?url';
import type { Solve } from '@ferry/core/machines/sign-in/captcha.machine';

/**
 * Loads the widget and its solver from this site: without an address it would use a CDN. The inflater, which it loads
 * for challenges with their own script, is not needed, because our server creates none.
 */
async function loadWidget() {
  window.CAP_CUSTOM_WASM_URL = wasmUrl;
  window.CAP_SILENT = true;
  await import('@cap.js/widget');
  return window.Cap;
}

/**
 * Solves the captcha in workers with the hidden Cap widget.
 *
 * @param apiBase the prefix of the API's paths, evaluated each time
 */
export const createSolver =
  (apiBase: () => string): Solve =>
  async (siteKey, onProgress, signal) => {
    const Cap = await loadWidget();
    if (signal.aborted) throw new Error('cancelled');
    const cap = new Cap({ apiEndpoint: `${apiBase()}/api/v2/captcha/${encodeURIComponent(siteKey)}/` });
    // Removing the element ends its workers.
    const stop = () => cap.widget.remove();
    signal.addEventListener('abort', stop, { once: true });
    cap.addEventListener('progress', ({ detail }) => onProgress(detail.progress));
    try {
      const solved = await cap.solve();
      if (!solved?.success) throw new Error(signal.aborted ? 'cancelled' : 'unsolved');
      return solved.token;
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
    }
  };
