import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Trust = (address: string, hop: number) => boolean;

const sane = /^[\w.:+/=-]{8,128}$/;

/** The id of a request in answers and logs. Only a trusted proxy may set it. */
export const requestIdBy =
  (trust: Trust | false) =>
  (request: IncomingMessage): string => {
    const given = request.headers['x-request-id'];
    if (typeof given !== 'string' || !sane.test(given)) return randomUUID();
    const isTrusted = trust !== false && trust(request.socket.remoteAddress ?? '', 0);
    return isTrusted ? given : randomUUID();
  };

/** Adds the request's id to every response. */
export function addRequestId(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
