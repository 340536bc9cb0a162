import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const dist = join(root, 'dist');

/** Makes the tar ball of the present sources. */
export const makeRelease = (): void =>
  void execFileSync(process.execPath, [join(root, 'scripts/release.js')], { stdio: 'inherit' });

/** A folder with the release and nothing else, outside of the repository's packages. */
export interface Unpacked {
  readonly file: string;
  readonly folder: string;
  /** V8's compile cache, empty like on a new machine. */
  readonly cache: string;
  [Symbol.dispose](): void;
}

/** Unpacks the tar ball for this machine. */
export function unpack(): Unpacked {
  const [name] = readdirSync(dist).filter((one) => one.endsWith('.tar.gz'));
  if (name === undefined) throw new Error('There is no tar ball in dist. Run "npm run release" first.');
  const place = mkdtempSync(join(tmpdir(), 'ferry-release-'));
  const file = join(dist, name);
  execFileSync('tar', ['-xzf', file, '-C', place]);
  return {
    file,
    folder: join(place, name.replace('.tar.gz', '')),
    cache: join(place, 'cache'),
    [Symbol.dispose]: () => rmSync(place, { recursive: true, force: true }),
  };
}

export interface Started {
  readonly url: string;
  readonly child: ChildProcess;
  /** Milliseconds from the start until it is ready. */
  readonly took: number;
  output(): string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts `node ferry.js` there with only these settings, on a free port, and waits until it is ready. */
export async function startUnpacked(
  { folder, cache }: Unpacked,
  environment: Record<string, string>,
  options: { uid?: number } = {},
): Promise<Started> {
  const began = performance.now();
  const child = spawn(process.execPath, ['ferry.js'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      XDG_CACHE_HOME: cache,
      // Settings of this machine must not affect the test.
      FERRY_ENV_FILE: '/dev/null',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  let written = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (part: Buffer) => {
      written += part;
      const [, address] = / is at (\S+) \(ready in/.exec(written) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`the server ended (${code}):\n${written}`)));
  });
  return {
    url,
    child,
    took: performance.now() - began,
    output: () => written,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
