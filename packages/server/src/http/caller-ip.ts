import type { FastifyRequest } from 'fastify';
import { plainIp } from '../plain-ip.ts';

/**
 * From where a request comes. A trusted proxy may pass on whatever it was sent; what is no address counts as none, and
 * the request as the proxy's own.
 */
export const callerIp = (request: FastifyRequest): string =>
  plainIp(request.ip) ?? plainIp(request.socket.remoteAddress) ?? '127.0.0.1';
