import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { Refusal } from '../refusal.ts';
import type { OtherMethods } from './other-methods.ts';

/** Where the build of the portal is. */
const usual = fileURLToPath(new URL('../../../portal/dist/', import.meta.url));

/** Of the server alone; everything else is a page of the portal, or might be one. */
const isOurs = (url: string): boolean => /^\/(api|v1|link2?|health|metrics|assets|ip)(?![\w-])/.test(url);

/** Files of the build that stand for themselves at the root, such as `robots.txt`. */
const filesAtRoot = (built: string): string[] =>
  readdirSync(built, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !['index.html', 'pages.json'].includes(entry.name))
    .map(({ name }) => name);

/** What the build says of the portal's addresses. */
interface BuiltPages {
  readonly pages: readonly string[];
  /** There only where FERRY_TEST_PAGES is on. */
  readonly testPages: readonly string[];
}

/** What the page must know before its first call; stands in the page, since CSP allows no inline script. */
function pageSettings({ config }: Services): string {
  const settings = {
    siteName: config.siteName,
    currency: config.currency,
    timeZone: config.timeZone,
    captcha: config.captcha !== 'off',
    telegram: config.telegram !== undefined,
    testPages: config.testPages,
    ...(config.crispWebsiteId === undefined ? {} : { crispWebsiteId: config.crispWebsiteId }),
  };
  const text = JSON.stringify(settings).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<meta name="ferry-settings" content="${text}">`;
}

/** Refuses an address without a call, and before any body that may have been sent there is read. */
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
 * Serves the built portal: hashed files for ever, files at the root by their names, the one document at the address of
 * each page, and the same with 404 at every other address, where it shows that there is nothing. Where it is not
 * built, only the API is served.
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
  const document = readFileSync(join(built, 'index.html'), 'utf8').replace(
    '<!--settings-->',
    pageSettings(services),
  );
  const page = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(document);
  const { pages, testPages } = JSON.parse(readFileSync(join(built, 'pages.json'), 'utf8')) as BuiltPages;
  for (const url of services.config.testPages ? [...pages, ...testPages] : pages) app.get(url, page);
  app.register(fastifyStatic, {
    root: join(built, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  for (const name of filesAtRoot(built))
    app.get(`/${name}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(name, built, { cacheControl: false }),
    );
  refuseAbsent(app, others, (request, reply) => page(request, reply.code(404)));
}
