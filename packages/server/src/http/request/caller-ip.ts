import type { FastifyRequest } from 'fastify';
import { forwardedIp, plainIp } from '../../base/plain-ip.ts';

/**
 * The address of the caller. A trusted proxy may forward any text in its header. If it is no address, the address of
 * the proxy is used.
 */
export const callerIp = (request: FastifyRequest): string =>
  forwardedIp(request.ip) ?? plainIp(request.socket.remoteAddress) ?? '127.0.0.1';
