// What `npm pack -w packages/cli` runs first: the command line as a package of its own.
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.js';

/**
 * Every command needs these, and a file costs a millisecond. `main`, which answers `--version`, needs none of them. The
 * contract stands between the two: it needs libraries, and what commands share needs the contract.
 */
const shared = [
  { name: 'libraries', test: /node_modules/ },
  { name: 'shared', test: /cli\/src\/(?!commands\/|main|exit|version)/ },
];

/** Bundles the command line, beside its sources or elsewhere. */
export const bundleCli = (to) =>
  bundle(fileURLToPath(new URL('../packages/cli', import.meta.url)), ['main'], { to, shared });

if (import.meta.main) await bundleCli();
