// What `npm pack -w packages/cli` runs first: the command line as a package of its own.
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.js';

/**
 * What every command needs is one file, since a file costs a millisecond. `main`, which answers `--version`, needs none of it.
 */
const shared = [
  {
    name: 'shared',
    test: /node_modules|core\/src\/(client|format|contract\/(call|common-refusals|primitives)\.ts)|cli\/src\/(?!commands\/|main|exit|version)/,
  },
];

/** Bundles the command line, beside its sources or elsewhere. */
export const bundleCli = (to) =>
  bundle(fileURLToPath(new URL('../packages/cli', import.meta.url)), ['main'], {
    to,
    shared,
    late: ['node:child_process', 'node:fs/promises'],
  });

if (import.meta.main) await bundleCli();
