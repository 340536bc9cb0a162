import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { remember } from '../../../../base/cached-reads.ts';
import type { Services } from '../../../../base/context.ts';
import { plainIp, withoutPort } from '../../../../base/plain-ip.ts';
import { baseFor } from '../../../ground/services/index.ts';

/** A cache of resolved host names, for ten minutes. */
const memory = remember<string[]>({ milliseconds: 600_000, most: 20_000 });

/** The addresses of a host name. Empty if no answer comes within two seconds. */
async function resolve(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/** The addresses of hosts, which may have a port. */
async function addressesOf(services: Services, hosts: readonly string[]): Promise<string[]> {
  const named = new Set(hosts.map(withoutPort).filter((host) => host !== ''));
  const found = await Promise.all(
    [...named].map(async (host) =>
      isIP(host) === 0 ? ((await memory.read(services, host, () => resolve(host))) ?? []) : [host],
    ),
  );
  return found.flat().flatMap((address) => plainIp(address) ?? []);
}

/** The addresses of all nodes: where customers reach them, and where their agents called from last. */
export async function nodeAddresses(services: Services): Promise<string[]> {
  const nodes = await services.database.sql.selectFrom('node').select(['hosts', 'heard_from']).execute();
  const callers = nodes.flatMap(({ heard_from }) => heard_from ?? []);
  return [
    ...callers,
    ...(await addressesOf(
      services,
      nodes.flatMap(({ hosts }) => hosts),
    )),
  ];
}

/** The addresses of this server and of the nodes: of network interfaces, and of host names that customers use. */
export async function ownAddresses(services: Services): Promise<Set<string>> {
  const { publicUrl, linkUrls } = services.config;
  // Any name below a wildcard has the same addresses.
  const hosts = [publicUrl, ...linkUrls].map((url) => new URL(baseFor(url, '')).hostname);
  const cards = Object.values(networkInterfaces()).flatMap((card) => card ?? []);
  return new Set([
    ...cards.flatMap(({ address }) => plainIp(address) ?? []),
    ...(await addressesOf(services, hosts)),
    ...(await nodeAddresses(services)),
  ]);
}
