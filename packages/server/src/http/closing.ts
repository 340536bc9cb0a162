import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Seconds until a server that closes has most likely started again. */
const closingSeconds = 5;

/** A closing server takes no further call; what is under way is answered. Fastify's own answer would be of no envelope. */
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
