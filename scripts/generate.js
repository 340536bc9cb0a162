// `npm run generate`: writes the files that are derived from the migrations, the folders, the contract's comments and the
// commands. With `--check` it writes nothing, and fails if a file would change.
import { spawnSync } from 'node:child_process';
import { argv, execPath, exit } from 'node:process';

const writers = [
  'packages/server/src/db/migrations/write-tables.ts',
  'scripts/lists.js',
  'scripts/sentences.js',
  'scripts/commands.js',
];
const failed = writers.filter(
  (writer) => spawnSync(execPath, [writer, ...argv.slice(2)], { stdio: 'inherit' }).status !== 0,
);
exit(failed.length === 0 ? 0 : 1);
