import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Reads a short body into memory while the caller is identified. An agent may send a whole report and disconnect at
 * once. It counts as sent, so it must not be lost: the agent may not repeat it.
 *
 * @param most bytes. A longer body, or one without a length, waits until the caller is known.
 */
export function captureBody(request: FastifyRequest, most: number): void {
  const { raw, headers } = request;
  const length = Number(headers['content-length'] ?? 0);
  if (length === 0 || !(length <= Math.min(most, request.routeOptions.bodyLimit))) return;
  const body = new PassThrough({ highWaterMark: length });
  // Without a listener an error would end the process. At times nobody else listens.
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
  request.receivedBody = raw.pipe(body);
}

/** Lets the parsers read a body from memory instead of from the connection. */
export function readReceivedBodies(app: FastifyInstance): void {
  app.decorateRequest('receivedBody');
  app.addHook('preParsing', (request, _reply, payload, done) => done(null, request.receivedBody ?? payload));
}
