import { isIP } from 'node:net';

/**
 * An address in the form that PostgreSQL accepts. An IPv4 address that is mapped into IPv6 becomes plain IPv4, so
 * that one address has one form everywhere.
 */
export function plainIp(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const ip = text.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  // A zone such as %eth0 has a meaning on its own machine only.
  return isIP(ip) === 0 || ip.includes('%') ? undefined : ip;
}

/** An address of `X-Forwarded-For`. Some proxies, such as Azure's gateway, add the port: `203.0.113.9:51234`, `[2001:db8::5]:443`. */
export const forwardedIp = (text: string): string | undefined =>
  plainIp(text.trim().replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3'));
