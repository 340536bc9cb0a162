import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../base/refusal.ts';
import { hasBody } from './slow-requests.ts';

/** The limits, in milliseconds and bytes, for reading and discarding the rest of a body. */
const drainTimeoutMs = 2_000;
const maxDrainedBytes = 1024 * 1024;
/** A caller with a larger body gets `pauseMs` milliseconds to read the answer and stop. */
const smallBodyBytes = 64 * 1024;
const pauseMs = 500;

/**
 * Refuses a body whose announced length is too large before it is read, and handles the unread rest of bodies after
 * the answer. If the server closes a connection while the caller still sends, the connection is reset and the caller
 * may lose the answer. So the connection stays open for a while, and a short rest is read and discarded.
 */
export function addUnreadBodies(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const isTooLarge = Number(request.headers['content-length']) > request.routeOptions.bodyLimit;
    done(isTooLarge ? new Refusal('input.too_large', { status: 413 }) : null);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // While the server closes, an answer ends its connection. Otherwise the connection would wait for another
    // request.
    if (isClosing) reply.header('connection', 'close');
    // Fastify would close the connection at once, even if the whole body has arrived.
    else if (reply.getHeader('connection') === 'close') reply.removeHeader('connection');
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    done();
    const { raw } = request;
    if (!hasBody(request) || raw.complete || raw.destroyed) return;
    const close = () => raw.destroy();
    const end = setTimeout(close, drainTimeoutMs);
    let bytes = 0;
    raw.unpipe();
    raw.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > maxDrainedBytes) close();
    });
    const goOn = setTimeout(
      () => raw.resume(),
      Number(request.headers['content-length']) > smallBodyBytes ? pauseMs : 0,
    );
    const stop = () => {
      clearTimeout(end);
      clearTimeout(goOn);
    };
    raw.once('close', stop).once('end', stop).pause();
  });
}
