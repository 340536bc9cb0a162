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
