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
import { sharedChunks } from './build/shared-chunks.ts';
import { words, wordsAsJson } from './build/words.ts';

const server = process.env.DEV_SERVER ?? 'http://127.0.0.1:8080';

/** `VITE_API_BASE` is the address of the API if the portal is on another host. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    words(),
    leanCalls(),
    partsLeftOut(),
    sharedChunks(),
    firstPaint(),
    firstPicture(),
    listPages(),
    listCalls(),
    installable(),
    compress(),
    precacheShell(),
  ],
  // Minifies styles.
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
      // React has this hook itself. XState imports a copy for React before 18.
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
    chunkSizeWarningLimit: 1_500,
    // The server lists each page's files in its document. Lists in the scripts would be sent to all visitors.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      // A module that pages import statically may still be loaded dynamically elsewhere, before the page is known.
      checks: { ineffectiveDynamicImport: false },
    },
  },
  server: {
    proxy: { '^/(api|v1|link2?|health|metrics|downloads|ip)(?![\\w-])': server },
  },
});
