import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { firstPaint } from './build/first-paint.ts';
import { firstPicture } from './build/first-picture.ts';
import { installable } from './build/installable.ts';
import { leanCalls } from './build/lean-contract.ts';
import { listCalls } from './build/list-calls.ts';
import { listPages } from './build/list-pages.ts';
import { partsLeftOut } from './build/parts-left-out.ts';
import { precacheShell } from './build/precache-shell.ts';
import { words, wordsAsJson } from './build/words.ts';

const server = process.env.DEV_SERVER ?? 'http://127.0.0.1:8080';

/** Matches some files, by path from `packages`. A file that was moved would silently be missing in its chunk. */
function filesAre(...files: readonly string[]) {
  for (const file of files)
    if (!existsSync(new URL(`../${file}`, import.meta.url))) throw new Error(`There is no file ${file}.`);
  return (id: string) => files.some((file) => id.endsWith(`/packages/${file}`));
}

/**
 * Shared chunks; the bundler splits pages by itself. Each group includes its imports, except those of a group above.
 * Decision 0019 explains why there are groups.
 */
const groups = [
  // Code that runs before the address is known.
  { name: 'start', tags: ['$initial' as const] },
  {
    name: 'fields',
    test: filesAre(
      'ui/src/components/Input/Input.tsx',
      'ui/src/screens/parts/Failure.tsx',
      'ui/src/screens/parts/load.ts',
      'portal/src/binding/use-attempt.ts',
      'portal/src/binding/use-online.ts',
      // The sign-in page shares them with the group of customers, which it must not load.
      'portal/src/core/ends-its-session.ts',
      'core/src/machines/call/open-writes-key.ts',
    ),
  },
  { name: 'forms', test: filesAre('ui/src/components/Form/Form.tsx') },
  // Session, client and queries, with the customers' frame.
  {
    name: 'customer',
    test: filesAre(
      'portal/src/core/open-core.ts',
      'portal/src/frame/CustomerFrame.tsx',
      // Small, and in a file of its own mostly headers.
      'portal/src/binding/use-calls.ts',
      'core/src/contract/services/state.ts',
    ),
  },
  // Code that many pages share.
  { name: 'shared', test: /packages\/\w+\/src\/|node_modules\/lucide-react\//, minShareCount: 20 },
];

/** `VITE_API_BASE` is the address of the API if the portal is on another host. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    words(),
    leanCalls(),
    partsLeftOut(),
    firstPaint(),
    firstPicture(),
    listPages(),
    listCalls(),
    installable(),
    compress(),
    precacheShell(),
  ],
  // Styles without the white space that people read them by.
  oxc: {
    plugins: {
      styledComponents: {
        minify: true,
        pure: true,
        ssr: false,
        displayName: false,
        fileName: false,
        transpileTemplateLiterals: false,
      },
    },
  },
  json: wordsAsJson,
  resolve: {
    alias: {
      // React has it itself. XState imports a copy for React before 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The CSP forbids data addresses except for images.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The contract test page contains the whole contract. The bench checks the size of pages.
    chunkSizeWarningLimit: 800,
    // The server lists each page's files in its document. Lists in the scripts would be sent to all visitors.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      // A module that pages import statically may still be loaded dynamically elsewhere, before the page is known.
      checks: { ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    proxy: { '^/(api|v1|link2?|health|metrics|ip)(?![\\w-])': server },
  },
});
