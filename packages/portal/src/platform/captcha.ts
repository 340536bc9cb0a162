import wasmUrl from '@cap.js/wasm/browser/cap_wasm_bg.wasm?url';
import type { Solve } from '@ferry/core/machines/captcha.machine';

/**
 * Loads the widget with its solver from this site: without the address it would ask a CDN. The inflater that it can
 * load for challenges which bring a script of their own is not needed: our server makes none.
 */
async function loadWidget() {
  window.CAP_CUSTOM_WASM_URL = wasmUrl;
  window.CAP_SILENT = true;
  await import('@cap.js/widget');
  return window.Cap;
}

/**
 * Does the proof of work in workers, with the Cap widget out of sight.
 *
 * @param apiBase what is put before the path of the API, asked anew each time
 */
export const createSolver =
  (apiBase: () => string): Solve =>
  async (siteKey, onProgress, signal) => {
    const Cap = await loadWidget();
    if (signal.aborted) throw new Error('cancelled');
    const cap = new Cap({ apiEndpoint: `${apiBase()}/api/v2/captcha/${encodeURIComponent(siteKey)}/` });
    // Taking the element off the page ends its workers.
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
