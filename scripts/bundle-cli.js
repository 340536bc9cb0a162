// The prepack script of `npm pack -w packages/cli`: bundles the command line as a package.
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.js';

/**
 * Shared chunks: every command needs them, and each file costs a millisecond. `main`, which answers `--version`,
 * needs none of them. The contract is in the middle: it needs libraries, and the shared code of commands needs the
 * contract.
 */
const shared = [
  { name: 'libraries', test: /node_modules/ },
  { name: 'shared', test: /cli\/src\/(?!commands\/|main|exit|version)/ },
];

/** Bundles the command line into its `dist` folder or another one. */
export const bundleCli = (to) =>
  bundle(fileURLToPath(new URL('../packages/cli', import.meta.url)), ['main'], { to, shared });

if (import.meta.main) await bundleCli();
