import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The origin of a try, as limits count it. */
export interface Source {
  readonly name: string;
  /** The factor for the limit of a single address. */
  readonly times: number;
}

/** A prefix of an IPv6 address, in groups of 16 bits. */
const network = (parts: readonly number[], groups: number): string =>
  `${parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')}::/${groups * 16}`;

/**
 * The sources of an address, the narrowest first. The owner of an IPv6 address controls its whole /64, and often a
 * /48 with many of them. Many customers of one provider may share a /48, so its limit is ten times as high.
 */
export function sourcesOf(ip: string): readonly [Source, ...Source[]] {
  if (!ipaddr.isValid(ip)) return [{ name: ip, times: 1 }];
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return [{ name: address.toString(), times: 1 }];
  return [
    { name: network(address.parts, 4), times: 1 },
    { name: network(address.parts, 3), times: 10 },
  ];
}

/** The narrowest source of an address, by which devices are counted, too. */
export const sourceOf = (ip: string): string => (isIP(ip) === 4 ? ip : sourcesOf(ip)[0].name);
