// `npm start`: installs and builds if needed, then serves. Runs on Node 20 before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from './install.js';
import { run } from './run.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = findNode();

/** The time of the newest change in a folder, in milliseconds. */
function newest(folder) {
  return Math.max(
    0,
    ...readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  );
}

const page = join(root, 'packages/portal/dist/index.html');
const sources = ['packages/core/src', 'packages/ui/src', 'packages/portal/src'].map((folder) =>
  newest(join(root, folder)),
);
if (!existsSync(page) || statSync(page).mtimeMs < Math.max(...sources)) {
  console.log('Building the portal');
  const build = spawnSync(
    node,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'packages/portal', '--logLevel=warn'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (build.status !== 0) process.exit(build.status ?? 1);
}

console.log('Starting Ferry');
run([join(root, 'packages/server/src/programs/start.ts')]);
