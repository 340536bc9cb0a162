import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { dropNames } from './build/drop-names.ts';
import { firstPaint } from './build/first-paint.ts';

const server = process.env.FERRY_SERVER ?? 'http://127.0.0.1:8080';

/** Making a component or a context changes nothing else, so what nobody uses of a library goes. */
const pureFunctions = ['', 'React.', 'React$1.'].flatMap((from) => [
  `${from}forwardRef`,
  `${from}createContext`,
  `${from}memo`,
]);

/** `VITE_API_BASE` is the address of the API where the portal stands on another host. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), dropNames(), firstPaint(), compress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The page forbids what comes from data addresses, except pictures.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // What every page needs, in one file: it compresses better, and stays when the portal changes.
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|styled-components|stylis)\//,
            },
          ],
        },
      },
      treeshake: { manualPureFunctions: pureFunctions },
    },
  },
  server: {
    proxy: { '/api': server, '/v1': server, '/link2': server, '/health': server },
  },
});
