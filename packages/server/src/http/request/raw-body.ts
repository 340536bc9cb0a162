import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Reads a short body into memory while the caller is identified. An agent may send a whole report and disconnect at
 * once. The report must not be lost, because the agent may not send it again.
 *
 * @param maxBytes a longer body, or one without a length, waits until the caller is known
 */
export function captureBody(request: FastifyRequest, maxBytes: number): void {
  const { raw, headers } = request;
  const length = Number(headers['content-length'] ?? 0);
  if (length === 0 || !(length <= Math.min(maxBytes, request.routeOptions.bodyLimit))) return;
  const body = new PassThrough({ highWaterMark: length });
  // Without a listener an error would end the process, and sometimes there is no other one.
  body.on('error', () => {});
  let receivedBytes = 0;
  raw.on('data', (part: Buffer) => {
    receivedBytes += part.length;
  });
  raw.once('close', () => {
    if (body.writableEnded) return;
    if (receivedBytes === length) body.end();
    else body.destroy(new Error('the caller went away'));
  });
  request.receivedBody = raw.pipe(body);
}

/** Lets the parsers read a body from memory instead of from the connection. */
export function readReceivedBodies(app: FastifyInstance): void {
  app.decorateRequest('receivedBody');
  app.addHook('preParsing', (request, _reply, payload, done) => done(null, request.receivedBody ?? payload));
}
