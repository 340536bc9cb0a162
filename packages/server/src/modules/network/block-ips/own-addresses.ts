import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { remember } from '../../../base/cached-reads.ts';
import type { Services } from '../../../base/context.ts';
import { plainIp } from '../../../base/plain-ip.ts';
import { baseFor } from '../../ground/services/index.ts';

/** A cache of resolved host names, for ten minutes. */
const memory = remember<string[]>({ milliseconds: 600_000, most: 20_000 });

/** The addresses of a host name. Empty if no answer comes within two seconds. */
async function resolve(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/** A host without brackets and port, from an address or from `node.hosts`. */
const bare = (host: string): string =>
  host.replace(/^\[([^\]]+)\](:\d+)?$/, '$1').replace(/^([^:]+):\d+$/, '$1');

/**
 * The addresses of this server and of the nodes: of the network interfaces, and of the host names that customers use.
 */
export async function ownAddresses(services: Services): Promise<Set<string>> {
  const { config, database } = services;
  const nodes = await database.sql.selectFrom('node').select('hosts').execute();
  // Any name below a wildcard has the same addresses.
  const urls = [config.publicUrl, ...config.linkUrls].map((url) => new URL(baseFor(url, '')).hostname);
  const hosts = new Set([...urls, ...nodes.flatMap(({ hosts }) => hosts)].map(bare));
  hosts.delete('');
  const cards = Object.values(networkInterfaces()).flatMap((card) => card ?? []);
  const named = await Promise.all(
    [...hosts].map(async (host) =>
      isIP(host) === 0 ? ((await memory.read(services, host, () => resolve(host))) ?? []) : [host],
    ),
  );
  return new Set(
    [...cards.map(({ address }) => address), ...named.flat()].flatMap((address) => plainIp(address) ?? []),
  );
}
