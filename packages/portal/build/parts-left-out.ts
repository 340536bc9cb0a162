import type { Plugin } from 'vite';

/** Parts of libraries that the portal does not use and the bundler cannot leave out, by the end of their address. */
const replaced: Readonly<Record<string, string>> = {
  // Replaces Vite's wrapper of each `import()`. It preloads no files, because the document lists them. It reports a
  // missing part with Vite's event, which `platform/network/missing-part.ts` handles.
  '\0vite/preload-helper.js': `export const __vitePreload = (load) =>
    load().catch((error) => {
      const missing = new Event('vite:preloadError');
      missing.payload = error;
      window.dispatchEvent(missing);
      throw error;
    });`,
  // Vendor-prefixed properties for old browsers. styled-components writes none by default.
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
