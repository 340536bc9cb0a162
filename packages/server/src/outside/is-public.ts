import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is given to the internet. Of the rest only some networks have a meaning, such as `::7f00:1`. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is on the internet, and not in this machine's or its neighbours' networks, kept for documentation,
 * or special in any other way. An IPv4 address that is mapped into IPv6 is what it is as IPv4.
 */
export function isPublic(ip: string): boolean {
  // In hexadecimal digits, because ipaddr.js takes `::8.8.8.8` for `::ffff:8.8.8.8`.
  const address = ipaddr.process(isIPv6(ip) ? new URL(`http://[${ip}]`).hostname.slice(1, -1) : ip);
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(givenOut));
}
