import type { Plugin } from 'vite';

/**
 * What Vite puts around each `import()`. Ours loads no files beforehand, because the document lists them, and only says
 * that a part is missing, as Vite's does. `platform/network/missing-part.ts` listens.
 */
const around = `export const __vitePreload = (load) =>
  load().catch((error) => {
    const missing = new Event('vite:preloadError');
    missing.payload = error;
    window.dispatchEvent(missing);
    throw error;
  });`;

/** Loads parts of the page by a plain `import()`. */
export function plainImports(): Plugin {
  return {
    name: 'ferry-plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? around : undefined),
  };
}
