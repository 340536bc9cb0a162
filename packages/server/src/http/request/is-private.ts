import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { plainIp } from '../../base/plain-ip.ts';

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8);
thisMachine.addAddress('::1', 'ipv6');

/** Headers in which proxies name their clients. */
const isOfProxy = (name: string): boolean =>
  name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'via' || name === 'x-real-ip';

/**
 * Whether the answer is private: the request came by https, according to a trusted proxy, or from this machine without
 * a proxy. Headers of untrusted proxies do not count.
 */
export function isPrivate({ protocol, headers, socket }: FastifyRequest): boolean {
  if (protocol === 'https') return true;
  const peer = plainIp(socket.remoteAddress);
  if (peer === undefined || Object.keys(headers).some(isOfProxy)) return false;
  return thisMachine.check(peer, peer.includes(':') ? 'ipv6' : 'ipv4');
}
