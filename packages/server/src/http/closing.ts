import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

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
