import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../base/refusal.ts';

/** The `Retry-After` of a closing server, in seconds. Most restarts are shorter. */
const closingSeconds = 5;

/** A closing server refuses new requests and finishes running ones. Fastify's own answer would have no envelope. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(
      isClosing ? new Refusal('server.unavailable', { status: 503, retryAfter: closingSeconds }) : undefined,
    );
  });
}

/**
 * A closing server closes each connection without a complete, unanswered request: a silent one, or one with a part of a
 * request. Node closes only connections that are idle after an answer, and no longer limits the time of the others, so
 * that a single one could keep the process alive.
 */
export function endSilentSockets(app: FastifyInstance): void {
  const unanswered = new Map<Socket, Set<IncomingMessage>>();
  let isClosing = false;
  // Written data is still sent.
  const endIfSilent = (socket: Socket) => {
    const requests = [...(unanswered.get(socket) ?? [])];
    if (!requests.some(({ complete }) => complete)) socket.destroySoon();
  };
  app.server.on('connection', (socket) => {
    unanswered.set(socket, new Set());
    socket.once('close', () => unanswered.delete(socket));
    if (isClosing) endIfSilent(socket);
  });
  app.server.on('request', (request, response) => {
    const { socket } = request;
    unanswered.get(socket)?.add(request);
    response.once('close', () => {
      unanswered.get(socket)?.delete(request);
      if (isClosing) endIfSilent(socket);
    });
  });
  app.addHook('preClose', async () => {
    // Requests that arrived but were not read yet are read first and refused with an answer. The first turn of the
    // event loop may end without reading.
    await setImmediate();
    await setImmediate();
    isClosing = true;
    for (const socket of unanswered.keys()) endIfSilent(socket);
  });
}
