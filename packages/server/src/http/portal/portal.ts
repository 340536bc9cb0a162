import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../base/context.ts';
import { Refusal } from '../../base/refusal.ts';
import type { OtherMethods } from '../request/other-methods.ts';
import { openDocuments } from './documents.ts';

/** The default folder of the portal's build. */
const usual = fileURLToPath(new URL('../../../../portal/dist/', import.meta.url));

/** Addresses of the server. Every other address may be a page of the portal. */
const isOurs = (url: string): boolean =>
  /^\/(api|v1|link2?|health|metrics|assets|downloads|ip)(?![\w-])/.test(url);

const isManifest = (name: string): boolean => name.endsWith('.webmanifest');
/** Files at the root of the build, such as `robots.txt`. */
const isPlain = (name: string): boolean =>
  !['index.html', 'pages.json', 'pictures.json'].includes(name) && !isManifest(name);

const filesAtRoot = (built: string, which: (name: string) => boolean): string[] =>
  readdirSync(built, { withFileTypes: true })
    .filter((entry) => entry.isFile() && which(entry.name))
    .map(({ name }) => name);

/** The web app manifest, with the site's name. */
function addManifest(app: FastifyInstance, siteName: string, built: string, name: string): void {
  const written = JSON.parse(readFileSync(join(built, name), 'utf8')) as object;
  const manifest = JSON.stringify({ ...written, name: siteName, short_name: siteName });
  app.get(`/${name}`, (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
  );
}

/** Refuses an address without a route, before its body is read. */
function refuseAbsent(
  app: FastifyInstance,
  others: OtherMethods,
  answer: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';
  const absent = new Refusal('route.absent', { status: 404 });
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || isRead(request)) return done();
    if (!others.answer(request, reply)) throw absent;
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (others.answer(request, reply)) return reply;
    if (!isRead(request) || isOurs(request.url)) throw absent;
    return answer(request, reply);
  });
}

/**
 * Serves the built portal: files with a hash in their name, cached for ever; files at the root; the document of each
 * page at its address; and a 404 document at every other address. Without a build only the API is served.
 */
export function addPortal(
  app: FastifyInstance,
  services: Services,
  others: OtherMethods,
  built = usual,
): void {
  if (!existsSync(join(built, 'index.html'))) {
    services.log.warn('the portal is not built: run npm run build');
    refuseAbsent(app, others, () => {
      throw new Refusal('route.absent', { status: 404 });
    });
    return;
  }
  const documents = openDocuments(services, built);
  for (const path of documents.paths) app.get(path, documents.page(path));
  app.register(fastifyStatic, {
    root: join(built, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // The header would be the same for each file.
    lastModified: false,
    acceptRanges: false,
  });
  for (const name of filesAtRoot(built, isPlain))
    app.get(`/${name}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(name, built, { cacheControl: false }),
    );
  for (const name of filesAtRoot(built, isManifest)) addManifest(app, services.config.siteName, built, name);
  refuseAbsent(app, others, (request, reply) => documents.absent(request, reply.code(404)));
}
