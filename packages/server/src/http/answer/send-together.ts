import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Sends all answers of one turn of the event loop together at its end. A write wakes the reading process, which costs
 * more than the rest of a short answer. If the answers come together, the process is woken once.
 */
export function sendTogether(app: FastifyInstance): void {
  app.addHook('onSend', (_request, _reply, payload, done) => {
    // A stream cannot wait: nobody handles its errors before it is sent.
    if (payload instanceof Readable) done();
    else setImmediate(done);
  });
}
