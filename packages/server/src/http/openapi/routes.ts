import type { FastifyInstance } from 'fastify';
import type { Services } from '../../base/context.ts';
import { documentOfSite } from './document-of-site.ts';
import { apiPage, pagePolicy, readViewer } from './page.ts';

/** A lazy value that is computed once. A failure is not cached. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** Routes for the API document and the page that shows it. Both can be switched off. */
export function addOpenApi(app: FastifyInstance, { config }: Services): void {
  if (!config.showsApiDocs) return;
  // Generating it takes longer than the rest of the start.
  const document = once(async () => JSON.stringify(await documentOfSite(config)));
  const viewer = once(readViewer);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await document()),
  );
  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(apiPage(config.siteName)),
  );
  app.get('/api/docs/viewer.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('content-encoding', 'gzip')
      .header('cache-control', 'public, max-age=86400')
      .send(await viewer()),
  );
}
