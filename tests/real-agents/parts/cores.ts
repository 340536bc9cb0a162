import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { listens, type Running, start, until } from './programs.ts';
import type { Outbound, RealSite } from './real-site.ts';

/** A real client with a local proxy for each node. */
export interface Core {
  /** The path of the program. */
  readonly path: string;
  /** The site's profile for it, of which only the local ports are changed. */
  readonly start: (site: RealSite, path: string, ports: ReadonlyMap<string, number>) => Promise<Running>;
}

async function listening(client: Running, ports: ReadonlyMap<string, number>): Promise<Running> {
  for (const port of ports.values())
    await until(`port ${port} listens`, () => listens(port), { seconds: 60, programs: [client] });
  return client;
}

/** Several programs as one. */
function together(clients: readonly Running[]): Running {
  const end = async (signal?: NodeJS.Signals) => {
    await Promise.all(clients.map((client) => client.end(signal)));
  };
  return {
    said: () => clients.map((client) => client.said()).join('\n'),
    hasEnded: () => clients.some((client) => client.hasEnded()),
    end,
    [Symbol.asyncDispose]: () => end('SIGKILL'),
  };
}

interface XrayConfig {
  readonly remarks: string;
  readonly inbounds: readonly { readonly protocol: string }[];
}

/** Xray's core with the configurations of `client_type=Xray`: a program for each node, as its clients do. */
export async function startXray(
  site: RealSite,
  path: string,
  ports: ReadonlyMap<string, number>,
): Promise<Running> {
  const configs = JSON.parse(await site.fetchProfile(site.customer.id, 'Happ/3.0', 'Xray')) as XrayConfig[];
  const clients: Running[] = [];
  for (const [name, port] of ports) {
    const config = configs.find(({ remarks }) => remarks === name);
    if (config === undefined) throw new Error(`Xray JSON has no ${name}`);
    const inbounds = config.inbounds
      .filter(({ protocol }) => protocol === 'http')
      .map((inbound) => ({ ...inbound, port }));
    const file = join(site.folder, `xray-${port}.json`);
    writeFileSync(file, JSON.stringify({ ...config, inbounds }));
    clients.push(await listening(start(path, ['run', '-c', file], site.folder), new Map([[name, port]])));
  }
  return together(clients);
}

/**
 * mihomo with its profile, and a listener for each node beside the port for all. The agent is one of its apps, which tell no
 * version and get the profile of today.
 */
export async function startMihomo(
  site: RealSite,
  path: string,
  ports: ReadonlyMap<string, number>,
): Promise<Running> {
  const profile = parse(await site.fetchProfile(site.customer.id, 'clash-verge/v2.4.0'));
  const file = join(site.folder, 'mihomo.yaml');
  const listeners = [...ports].map(([proxy, port]) => ({
    ...{ name: `to ${proxy}`, type: 'mixed', listen: '127.0.0.1', port, proxy },
  }));
  writeFileSync(file, stringify({ ...profile, 'mixed-port': undefined, listeners }));
  return listening(start(path, ['-d', site.folder, '-f', file], site.folder), ports);
}

/** sing-box with the nodes of its profile as they are, and a port for each. */
export async function startSingBox(
  site: RealSite,
  path: string,
  ports: ReadonlyMap<string, number>,
): Promise<Running> {
  const agent = 'SFA/1.13.2 (sing-box 1.13.2)';
  const profile = JSON.parse(await site.fetchProfile(site.customer.id, agent)) as { outbounds: Outbound[] };
  const config = {
    log: { level: 'warn' },
    inbounds: [...ports].map(([tag, listen_port]) => ({
      ...{ type: 'mixed', tag: `to ${tag}`, listen: '127.0.0.1', listen_port },
    })),
    outbounds: profile.outbounds.filter(({ tag }) => ports.has(tag)),
    route: { rules: [...ports.keys()].map((tag) => ({ inbound: `to ${tag}`, outbound: tag })) },
  };
  const file = join(site.folder, 'sing-box.json');
  writeFileSync(file, JSON.stringify(config));
  return listening(start(path, ['run', '-c', file], site.folder), ports);
}
