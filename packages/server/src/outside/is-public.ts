import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is allocated to the internet. The rest has only special networks, such as `::7f00:1`. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is public, and not local, private, reserved for documentation or otherwise special. A mapped IPv4
 * address is judged as IPv4.
 */
export function isPublic(ip: string): boolean {
  // In hexadecimal, because ipaddr.js treats `::8.8.8.8` like `::ffff:8.8.8.8`.
  const address = ipaddr.process(isIPv6(ip) ? new URL(`http://[${ip}]`).hostname.slice(1, -1) : ip);
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(givenOut));
}
