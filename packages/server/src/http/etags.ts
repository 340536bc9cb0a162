import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Whether a tag stands in `If-None-Match`. Compared weakly and without quotes: proxies and agents change both. */
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
 * Gives answers that seldom change a tag of what is in them, and sends nothing to who has it already. Documents of the
 * site change with its version alone. Weak, since a compressed answer has other bytes.
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
    // A document keeps its type: its policy goes by that, and a browser takes the headers of a 304 for those it keeps.
    if (call !== undefined) reply.removeHeader('content-type');
    done(null, null);
  });
}
