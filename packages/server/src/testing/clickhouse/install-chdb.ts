import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const version = '3.4.0';
const cache = process.env.FERRY_TEST_CACHE ?? join(homedir(), '.cache/ferry-tests');

/**
 * Downloads ClickHouse's engine as a library from npm, once for each machine: half a gigabyte, needed by tests only.
 * If it is not available, the result says why.
 */
export function installChdb(): { folder: string } | { reason: string } {
  const folder = join(cache, `chdb-${version}`);
  if (existsSync(join(folder, 'node_modules/chdb'))) return { folder };
  const making = `${folder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  writeFileSync(join(making, 'package.json'), '{"private": true}');
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', `chdb@${version}`],
    { cwd: making, encoding: 'utf8', timeout: 55_000 },
  );
  try {
    if (status !== 0)
      return { reason: `chdb ${version} is not available from npm: ${stderr?.slice(0, 300)}` };
    // Another worker may have been faster.
    if (!existsSync(folder)) renameSync(making, folder);
    return { folder };
  } catch {
    return { folder };
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}
