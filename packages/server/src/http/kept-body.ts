import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Takes a short body off the line while its caller is identified, unread: an agent that has sent all of a report and
 * goes away in between has reported, and may not send it again.
 *
 * @param most bytes; a body that is longer, or does not say how long it is, waits until its caller is known
 */
export function keepBody(request: FastifyRequest, most: number): void {
  const { raw, headers } = request;
  const length = Number(headers['content-length'] ?? 0);
  if (length === 0 || !(length <= Math.min(most, request.routeOptions.bodyLimit))) return;
  const body = new PassThrough({ highWaterMark: length });
  // Nobody may be listening yet, or any more.
  body.on('error', () => {});
  let came = 0;
  raw.on('data', (part: Buffer) => {
    came += part.length;
  });
  raw.once('close', () => {
    if (body.writableEnded) return;
    if (came === length) body.end();
    else body.destroy(new Error('the caller went away'));
  });
  request.keptBody = raw.pipe(body);
}

/** Lets a body that was kept be read in place of the line. */
export function readKeptBodies(app: FastifyInstance): void {
  app.decorateRequest('keptBody');
  app.addHook('preParsing', (request, _reply, payload, done) => done(null, request.keptBody ?? payload));
}
