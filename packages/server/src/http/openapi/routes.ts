import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { documentOfSite } from './document-of-site.ts';
import { apiPage, pagePolicy, readViewer } from './page.ts';

/** What is made when somebody asks for it first, once. A failure is not kept. */
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

/** The document of the API and the page that shows it. Both can be turned off. */
export function addOpenApi(app: FastifyInstance, { config }: Services): void {
  if (!config.showsApiDocs) return;
  // Writing it takes longer than all else that starting an app does.
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
