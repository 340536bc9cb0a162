import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { hasBody } from './slow-requests.ts';

/** What is left of a body is taken off the line for so many milliseconds, and up to so many bytes. */
const longest = 2_000;
const most = 1024 * 1024;
/** Who has more than this many bytes to send gets so many milliseconds to hear the answer and stop by himself. */
const small = 64 * 1024;
const pause = 500;

/**
 * Refuses a body that is announced as too large before any of it is read, and sees to what is left of bodies after
 * their answer. A connection that is closed while its caller still sends is reset, and the caller may lose the answer:
 * so it stays open for a while, and a rest that is not long is read and thrown away.
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
    // An answer on its way out of a closing server ends its connection, which would else wait for a next call.
    if (isClosing) reply.header('connection', 'close');
    // Fastify would close at once, also where all of a body has come.
    else if (reply.getHeader('connection') === 'close') reply.removeHeader('connection');
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    done();
    const { raw } = request;
    if (!hasBody(request) || raw.complete || raw.destroyed) return;
    const close = () => raw.destroy();
    const end = setTimeout(close, longest);
    let bytes = 0;
    raw.unpipe();
    raw.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > most) close();
    });
    const goOn = setTimeout(
      () => raw.resume(),
      Number(request.headers['content-length']) > small ? pause : 0,
    );
    const stop = () => {
      clearTimeout(end);
      clearTimeout(goOn);
    };
    raw.once('close', stop).once('end', stop).pause();
  });
}
