// `npm run check` runs every check, also after one that failed, so that a single run names everything there is to do:
// after a migration the tables are written first, and the compiler then names each place that must decide about a column.
import { spawnSync } from 'node:child_process';
import { findNode } from './install.js';

const checks = [
  [findNode(), 'packages/server/src/db/migrations/write-tables.ts', '--check'],
  [findNode(), 'scripts/sentences.js', '--check'],
  ['biome', 'check', '.'],
  ['tsc', '-b'],
  ['knip'],
];

let failed = 0;
for (const [command, ...args] of checks)
  if (spawnSync(command, args, { stdio: 'inherit' }).status !== 0) failed += 1;
process.exit(failed === 0 ? 0 : 1);
