import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLong, parseInPieces } from './in-pieces.ts';

type ReadBody = (
  request: FastifyRequest,
  body: string,
  done: (error: Error | null, body?: unknown) => void,
) => void;

/**
 * Agents and old clients send JSON without its content type, forms, and plain text. An empty JSON body counts as no
 * body.
 */
export function readOtherBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const isJson = (request: FastifyRequest) => request.routeOptions.config.call?.bodyType === 'json';
  const readJson: ReadBody = (_request, body, done) => {
    if (body === '') return done(null, undefined);
    const refuse = () => done(Object.assign(new Error('the body is not JSON'), { statusCode: 400 }));
    if (isLong(body)) {
      parseInPieces(body).then((parsed) => done(null, parsed), refuse);
      return;
    }
    let parsed: unknown;
    try {
      parsed = JSON.parse(body);
    } catch {
      return refuse();
    }
    done(null, parsed);
  };
  const readForm: ReadBody = (request, body, done) =>
    isJson(request) && /^\s*[{[]/.test(body)
      ? readJson(request, body, done)
      : done(null, Object.fromEntries(new URLSearchParams(body)));
  const readOther: ReadBody = (request, body, done) =>
    isJson(request) ? readJson(request, body, done) : done(null, body);
  const asText = { parseAs: 'string' } as const;
  app.addContentTypeParser<string>('application/json', asText, readJson);
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', asText, readForm);
  app.addContentTypeParser<string>('*', asText, readOther);
}
