import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Whether `If-None-Match` contains a tag. The comparison is weak and ignores quotes, because proxies and agents
 * change both.
 */
export function matches(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) =>
    tag
      .trim()
      .replace(/^W\//i, '')
      .replace(/^"(.*)"$/, '$1');
  if (header === etag) return true;
  return (header ?? '').split(',').some((tag) => bare(tag) !== '' && bare(tag) === bare(etag));
}

/**
 * Adds an ETag to answers that seldom change, and answers 304 if the caller has that version. The tag of a document
 * depends on the site's version only. It is weak, because a compressed answer has other bytes.
 */
export function addEtags(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { call } = request.routeOptions.config;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || reply.statusCode !== 200 || typeof payload !== 'string' || call?.isStable === false)
      return done(null, payload);
    const etag = `W/"${hash('sha256', payload, 'base64url').slice(0, 27)}"`;
    reply.header('etag', etag);
    if (!reply.hasHeader('cache-control'))
      reply.header('cache-control', call === undefined ? 'no-cache' : 'private, no-cache');
    if (!matches(request.headers['if-none-match'], etag)) return done(null, payload);
    reply.code(304).removeHeader('content-length');
    // A document keeps its type, which determines its policy: browsers replace the cached headers with those of a 304.
    if (call !== undefined) reply.removeHeader('content-type');
    done(null, null);
  });
}
