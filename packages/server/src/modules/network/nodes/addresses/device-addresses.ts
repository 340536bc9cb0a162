import { BlockList, isIP } from 'node:net';
import { remember } from '../../../../base/cached-reads.ts';
import type { Context } from '../../../../base/context.ts';
import type { Config } from '../../../../settings/config.ts';
import { sourceOf } from '../../../ground/limits/index.ts';
import { nodeAddresses } from './own-addresses.ts';

const familyOf = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 64 : 32)), family);
  }
  return list;
}

/** IPv4 networks that are not reachable through the internet. */
const special = listOf([
  // This machine, and the unspecified address.
  ...['127.0.0.0/8', '0.0.0.0/8'],
  // Private networks, such as Docker's, and link-local addresses.
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  // Between a provider's customers and its gateways.
  ...['100.64.0.0/10', '192.0.0.0/24'],
  // For benchmarks between machines, and in tunnels.
  '198.18.0.0/15',
  // Multicast and reserved addresses.
  ...['224.0.0.0/4', '240.0.0.0/4'],
]);

/** All IPv6 addresses that are reachable through the internet. */
const global = listOf(['2000::/3']);

const operators = new WeakMap<Config, BlockList>();

export function isOperators(config: Config, ip: string): boolean {
  const list = operators.get(config) ?? listOf(config.ownAddresses);
  operators.set(config, list);
  return list.check(ip, familyOf(ip));
}

/** The sources of the nodes, for a minute. */
const memory = remember<ReadonlySet<string>>({ milliseconds: 60_000, most: 1 });

/**
 * Returns a check whether a reported address may be a customer's device. It refuses addresses that a relay, a container
 * or another node puts in place of the customer's: special ones, the one from which the node itself calls, those of all
 * nodes, and the operator's own.
 */
export async function deviceAddresses(ctx: Context<'node'>): Promise<(ip: string) => boolean> {
  const ofNodes = await memory.read(ctx, '', async () => new Set((await nodeAddresses(ctx)).map(sourceOf)));
  const here = sourceOf(ctx.ip);
  return (ip) => {
    const isReached = isIP(ip) === 6 ? global.check(ip, 'ipv6') : !special.check(ip);
    if (!isReached || isOperators(ctx.config, ip)) return false;
    const source = sourceOf(ip);
    return source !== here && !ofNodes?.has(source);
  };
}
