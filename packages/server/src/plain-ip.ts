import { isIP } from 'node:net';

/** An address as PostgreSQL takes it; an IPv4 one in IPv6 clothes is undressed, so that it is the same everywhere. */
export function plainIp(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const ip = text.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  // A zone such as %eth0 means nothing elsewhere.
  return isIP(ip) === 0 || ip.includes('%') ? undefined : ip;
}
