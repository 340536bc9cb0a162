import ipaddr from 'ipaddr.js';

/** Where tries come from, as limits count them. */
export interface Source {
  readonly name: string;
  /** How many times the count of a single source it has. */
  readonly times: number;
}

/** The network that begins an IPv6 address: groups of 16 bits. */
const network = (parts: readonly number[], groups: number): string =>
  `${parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')}::/${groups * 16}`;

/**
 * The sources of an address, the narrowest first. Who has an IPv6 address has all of its /64, and often a /48 to take
 * others from, which many customers of one provider may share: it has ten times the count.
 */
export function sourcesOf(ip: string): readonly Source[] {
  if (!ipaddr.isValid(ip)) return [{ name: ip, times: 1 }];
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return [{ name: address.toString(), times: 1 }];
  return [
    { name: network(address.parts, 4), times: 1 },
    { name: network(address.parts, 3), times: 10 },
  ];
}
