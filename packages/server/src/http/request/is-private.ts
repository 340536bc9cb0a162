import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { plainIp } from '../../base/plain-ip.ts';

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8);
thisMachine.addAddress('::1', 'ipv6');

/** Headers by which proxies say for whom they ask. */
const isOfProxy = (name: string): boolean =>
  name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'via' || name === 'x-real-ip';

/**
 * Whether nobody on the way can read the answer: the request came by https, as a trusted proxy says, or from this
 * machine and through no proxy. What a proxy says that nobody trusts does not count.
 */
export function isPrivate({ protocol, headers, socket }: FastifyRequest): boolean {
  if (protocol === 'https') return true;
  const peer = plainIp(socket.remoteAddress);
  if (peer === undefined || Object.keys(headers).some(isOfProxy)) return false;
  return thisMachine.check(peer, peer.includes(':') ? 'ipv6' : 'ipv4');
}
