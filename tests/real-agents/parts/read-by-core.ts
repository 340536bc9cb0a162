import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePorts } from '../../../packages/server/src/testing/formats/v2ray.ts';
import { start } from './programs.ts';

const run = promisify(execFile);

/** What a core has of a profile once it runs: the names of nodes and groups, with the members of groups. */
export type ReadByCore = ReadonlyMap<string, readonly string[] | undefined>;

interface Program {
  readonly path: string;
  readonly folder: string;
}

/** Runs a core and asks its controller, which Clash has defined. A core that ends refused the profile. */
async function askController(
  { path, folder }: Program,
  args: readonly string[],
  port: number,
): Promise<ReadByCore> {
  await using core = start(path, args, folder);
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/proxies`).catch(() => undefined);
    if (answer?.ok) {
      const { proxies } = (await answer.json()) as { proxies: Record<string, { all?: string[] }> };
      return new Map(Object.entries(proxies).map(([name, { all }]) => [name, all]));
    }
    if (core.hasEnded()) break;
    await pause(100);
  }
  throw new Error(core.said());
}

/** The profile of sing-box without what needs a network, and with a controller. */
export async function readBySingBox(program: Program, text: string): Promise<ReadByCore> {
  const [port = 0, listen_port] = await freePorts(2);
  const profile = JSON.parse(text);
  const file = join(program.folder, `sing-box-${port}.json`);
  const config = {
    ...profile,
    inbounds: [{ type: 'mixed', listen: '127.0.0.1', listen_port }],
    ...(profile.route === undefined ? {} : { route: { ...profile.route, auto_detect_interface: false } }),
    experimental: { clash_api: { external_controller: `127.0.0.1:${port}` } },
  };
  writeFileSync(file, JSON.stringify(config));
  return askController(program, ['run', '--disable-color', '-c', file], port);
}

/** The profile of mihomo with a controller. Its rule sets are nowhere, without which it starts, too. */
export async function readByMihomo(program: Program, text: string): Promise<ReadByCore> {
  const [port = 0, mixed] = await freePorts(2);
  const file = join(program.folder, `mihomo-${port}.yaml`);
  const head = `external-controller: 127.0.0.1:${port}\n`;
  writeFileSync(file, head + text.replace(/^mixed-port: \d+$/m, `mixed-port: ${mixed}`));
  return askController(program, ['-d', program.folder, '-f', file], port);
}

/** Each configuration for Xray is a profile of its own, which the core loads and tests. */
export async function readByXray({ path, folder }: Program, text: string): Promise<ReadByCore> {
  const read = new Map<string, undefined>();
  for (const config of JSON.parse(text) as { remarks: string }[]) {
    const file = join(folder, 'xray.json');
    writeFileSync(file, JSON.stringify(config));
    const { stdout } = await run(path, ['run', '-test', '-c', file]);
    if (stdout.includes('Configuration OK')) read.set(config.remarks, undefined);
  }
  return read;
}
