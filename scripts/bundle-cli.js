// The prepack script of `npm pack -w packages/cli`: bundles the command line as a package.
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.js';

/**
 * The shared chunk: every command needs it, and each file costs a millisecond. `main`, which answers `--version`, does
 * not need it.
 */
const shared = [
  {
    name: 'shared',
    test: /rolldown\/runtime|node_modules\/(?!csv-parse|smol-toml|yaml)|core\/src\/(client|format|contract\/base\/(call|common-refusals|primitives)\.ts)|cli\/src\/(?!commands\/|main|version|words\/chinese)/,
  },
];

/** Bundles the command line into its `dist` folder or another one. */
export const bundleCli = (to) =>
  bundle(fileURLToPath(new URL('../packages/cli', import.meta.url)), ['main'], {
    to,
    shared,
    late: ['node:child_process', 'node:fs/promises'],
  });

if (import.meta.main) await bundleCli();
