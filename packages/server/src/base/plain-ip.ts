import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * An address in the form that PostgreSQL accepts. An IPv4 address that is mapped into IPv6 becomes plain IPv4, so that
 * each address has one form.
 */
export function plainIp(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const ip = text.trim();
  // A zone such as %eth0 is valid on its own machine only.
  if (isIP(ip) === 0 || ip.includes('%')) return undefined;
  return /^[0:]+:ffff:/i.test(ip) ? ipaddr.process(ip).toString() : ip;
}

/** A host without its port and brackets. */
export const withoutPort = (host: string): string =>
  host.replace(/^\[([^\]]+)\](:\d+)?$/, '$1').replace(/^([^:]+):\d+$/, '$1');

/**
 * An address of `X-Forwarded-For`. Some proxies, such as Azure's gateway, add the port: `203.0.113.9:51234`,
 * `[2001:db8::5]:443`.
 */
export const forwardedIp = (text: string): string | undefined => plainIp(withoutPort(text.trim()));
