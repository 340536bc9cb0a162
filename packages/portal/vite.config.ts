import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { groups } from './build/chunks.ts';
import { compress } from './build/compress.ts';
import { firstPaint } from './build/first-paint.ts';
import { listCalls } from './build/list-calls.ts';
import { listPages } from './build/list-pages.ts';
import { shakeContract } from './build/shake-contract.ts';
import { shakeLibraries } from './build/shake-libraries.ts';

const server = process.env.FERRY_SERVER ?? 'http://127.0.0.1:8080';

/** `VITE_API_BASE` is the address of the API where the portal stands on another host. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), shakeContract(), shakeLibraries(), firstPaint(), listPages(), listCalls(), compress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The page forbids what comes from data addresses, except pictures.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
    },
  },
  server: {
    proxy: { '/api': server, '/v1': server, '/link2': server, '/health': server },
  },
});
