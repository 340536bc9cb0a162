import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Sends the answers of one turn of the event loop one right after the other, at its end. A write wakes the process that
 * reads, which costs more than all else that is done for a short answer. If the answers of a turn come together, one
 * wakes it, and the others find it awake.
 */
export function sendTogether(app: FastifyInstance): void {
  app.addHook('onSend', (_request, _reply, payload, done) => {
    // A stream is listened to once it is sent, so it cannot wait: it may fail before.
    if (payload instanceof Readable) done();
    else setImmediate(done);
  });
}
