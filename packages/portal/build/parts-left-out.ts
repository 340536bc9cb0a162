import type { Plugin } from 'vite';

/** Parts of libraries that the portal does not use and the bundler cannot leave out, by the end of their address. */
const replaced: Readonly<Record<string, string>> = {
  // What Vite puts around each `import()`. It loads no files beforehand, because the document lists them. That a part is
  // missing is said as Vite's says it: `platform/network/missing-part.ts` listens.
  '\0vite/preload-helper.js': `export const __vitePreload = (load) =>
    load().catch((error) => {
      const missing = new Event('vite:preloadError');
      missing.payload = error;
      window.dispatchEvent(missing);
      throw error;
    });`,
  // Names of properties for browsers of the last decade. styled-components writes none unless it is told to.
  '/stylis/src/Prefixer.js': 'export const prefix = (value) => value;',
};

/** Leaves out parts of libraries. */
export function partsLeftOut(): Plugin {
  return {
    name: 'ferry-parts-left-out',
    apply: 'build',
    enforce: 'pre',
    load: (id) => Object.entries(replaced).find(([end]) => id.endsWith(end))?.[1],
  };
}
