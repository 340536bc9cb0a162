import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { firstPaint } from './build/first-paint.ts';
import { firstPicture } from './build/first-picture.ts';
import { installable } from './build/installable.ts';
import { keepShell } from './build/keep-shell.ts';
import { listCalls } from './build/list-calls.ts';
import { listPages } from './build/list-pages.ts';

const server = process.env.FERRY_SERVER ?? 'http://127.0.0.1:8080';

/**
 * What shares a file, beside the pages, which the bundler splits by itself. Each brings what it imports, except what a
 * group above has. Decision 0019 says why there are groups at all.
 */
const groups = [
  // What is there before the address is known.
  { name: 'start', tags: ['$initial' as const] },
  { name: 'fields', test: /(components\/Input\/Input|screens\/Failure|binding\/use-attempt)\.tsx?$/ },
  { name: 'forms', test: /components\/Form\/Form\.tsx$/ },
  // Session, client and reads, with the frame around customers.
  { name: 'customer', test: /portal\/src\/(core\/open-core|frame\/CustomerFrame)\.tsx?$/ },
  // What many pages share.
  { name: 'shared', test: /packages\/\w+\/src\/|node_modules\/lucide-react\//, minShareCount: 20 },
];

/** `VITE_API_BASE` is the address of the API where the portal stands on another host. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    firstPaint(),
    firstPicture(),
    listPages(),
    listCalls(),
    installable(),
    compress(),
    keepShell(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The page forbids what comes from data addresses, except pictures.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The explorer of the contract, a test page, has all of it. What pages weigh the bench judges.
    chunkSizeWarningLimit: 800,
    // The server names the files of each page in its document; lists of them in the scripts would be sent to all.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      // What a page has may still be late where there is no page yet.
      checks: { ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    proxy: { '/api': server, '/v1': server, '/link2': server, '/health': server },
  },
});
