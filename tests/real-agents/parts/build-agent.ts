import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = process.env.FERRY_TEST_CACHE ?? join(homedir(), '.cache/ferry-tests');

/** The sources of an agent or of a client's core, and how its project builds a release of them. */
interface Source {
  readonly repository: string;
  /** Whose checkout has them. By default its own. */
  readonly of?: string;
  /** The package of its program. By default the checkout's own. */
  readonly main?: string;
  /** The tag that `ferry nodes install` installs by default, or the branch if it has none. */
  readonly tag: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly tags?: string;
}

const singBox = {
  repository: 'https://github.com/SagerNet/sing-box',
  main: './cmd/sing-box',
  tags: 'with_quic,with_utls,with_gvisor,with_clash_api',
};

const sources = {
  v2node: {
    repository: 'https://github.com/wyx2685/v2node',
    tag: 'v0.4.4',
    environment: { GOEXPERIMENT: 'jsonv2' },
  },
  // The core in v2node, which is that of July 2026, as a client.
  xray: {
    repository: 'https://github.com/wyx2685/v2node',
    of: 'v2node',
    tag: 'v0.4.4',
    main: 'github.com/xtls/xray-core/main',
    environment: { GOEXPERIMENT: 'jsonv2', GOFLAGS: '-mod=mod' },
  },
  // The newest one of which the sources and all modules could be had where the lane last ran.
  mihomo: {
    repository: 'https://github.com/MetaCubeX/mihomo',
    tag: 'v1.19.2',
    tags: 'with_gvisor',
  },
  'xray-26.3': { repository: 'https://github.com/XTLS/Xray-core', tag: 'v26.3.27', main: './main' },
  // With the fingerprints of browsers (uTLS), which builds on PyPI lack.
  'sing-box-1.8': { ...singBox, tag: 'v1.8.14' },
  'sing-box-1.10': { ...singBox, tag: 'v1.10.7' },
  'sing-box-1.11': { ...singBox, tag: 'v1.11.15' },
  'sing-box-1.13': { ...singBox, tag: 'v1.13.2' },
  // The server of mieru's maker, of the version that mihomo has.
  mita: {
    repository: 'https://github.com/MetaCubeX/mihomo',
    of: 'mihomo',
    tag: 'v1.19.2',
    main: 'github.com/enfein/mieru/v3/cmd/mita',
    environment: { GOFLAGS: '-mod=mod' },
  },
  v2bx: {
    repository: 'https://github.com/wyx2685/V2bX',
    tag: 'dev_new',
    environment: { GOEXPERIMENT: 'jsonv2', GOFLAGS: '-mod=mod' },
    tags: 'sing,xray,hysteria2,with_quic,with_grpc,with_utls,with_reality_server,with_acme,with_gvisor',
  },
} as const satisfies Record<string, Source>;
export type Built = keyof typeof sources;

/**
 * The path of an agent or core, built once for each machine, which takes minutes. The sources are a checkout in the folder
 * that `FERRY_AGENT_SOURCES` names, under its name, or the tag of its repository. If there are none, or Go is missing, the
 * result says why.
 */
export async function buildAgent(name: Built): Promise<{ path: string } | { reason: string }> {
  const { repository, of = name, tag, main = '.', environment = {}, tags = '' }: Source = sources[name];
  const path = join(cache, `${name}-${tag}`, name);
  if (existsSync(path)) return { path };
  const given = process.env.FERRY_AGENT_SOURCES;
  const folder = join(cache, `${of}-${tag}`);
  const checkout = join(folder, 'source');
  try {
    if (given === undefined && !existsSync(checkout)) {
      await mkdir(folder, { recursive: true });
      const clone = ['clone', '--quiet', '--depth=1', `--branch=${tag}`, repository, checkout];
      await run('git', clone, { timeout: 60_000, env: { ...process.env, GIT_TERMINAL_PROMPT: '0' } });
    }
    const cwd = given === undefined ? checkout : join(given, of);
    const build = ['build', '-trimpath', '-ldflags', '-s -w', '-tags', tags, '-o', path, main];
    await run('go', build, { cwd, env: { ...process.env, CGO_ENABLED: '0', ...environment } });
    return { path };
  } catch (error) {
    await rm(checkout, { recursive: true, force: true });
    return { reason: `${name} cannot be built here: ${String(error).slice(0, 300)}` };
  }
}

/** Why a test cannot run here, printed for who reads its log. Empty: it can. */
export function reasonsOf(
  ...had: readonly ({ path: string } | { reason: string } | string | null)[]
): string[] {
  const reasons = had.flatMap((one) => {
    if (one === null || (typeof one === 'object' && 'path' in one)) return [];
    return [typeof one === 'string' ? one : one.reason];
  });
  for (const reason of reasons) console.log(`Skipped: ${reason}.`);
  return reasons;
}
