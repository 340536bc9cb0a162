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

const isManifest = (name: string): boolean => name.endsWith('.webmanifest');
/** Files of the build that stand for themselves, such as `robots.txt`. */
const isPlain = (name: string): boolean => !['index.html', 'pages.json'].includes(name) && !isManifest(name);

const filesAtRoot = (built: string, which: (name: string) => boolean): string[] =>
  readdirSync(built, { withFileTypes: true })
    .filter((entry) => entry.isFile() && which(entry.name))
    .map(({ name }) => name);

/** What the portal is called on a home screen: by the site's name. */
function addManifest(app: FastifyInstance, siteName: string, built: string, name: string): void {
  const written = JSON.parse(readFileSync(join(built, name), 'utf8')) as object;
  const manifest = JSON.stringify({ ...written, name: siteName, short_name: siteName });
  app.get(`/${name}`, (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
  );
}

/** The files that the page at an address needs beyond those of every page, by the build. */
interface PageFiles {
  readonly scripts: readonly string[];
  /** By language. */
  readonly words: Readonly<Record<string, readonly string[]>>;
}
interface BuiltPages {
  readonly pages: Readonly<Record<string, PageFiles>>;
  /** There only where FERRY_TEST_PAGES is on. */
  readonly testPages: Readonly<Record<string, PageFiles>>;
}

const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Lets a browser fetch at once what it would otherwise find file by file; only the device knows its language. */
const preload = ({ scripts, words }: PageFiles): string =>
  [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    `<meta name="ferry-words" content="${escapeAttribute(JSON.stringify(words))}">`,
  ].join('');

/** What the page must know before its first call; stands in the page, since CSP allows no inline script. */
function pageSettings({ config }: Services): string {
  const settings = {
    siteName: config.siteName,
    currency: config.currency,
    timeZone: config.timeZone,
    captcha: config.captcha !== 'off',
    telegram: config.telegram !== undefined,
    testPages: config.testPages,
    ...(config.apiOrigins.length === 0 ? {} : { apiOrigins: config.apiOrigins }),
    ...(config.crispWebsiteId === undefined ? {} : { crispWebsiteId: config.crispWebsiteId }),
  };
  return `<meta name="ferry-settings" content="${escapeAttribute(JSON.stringify(settings))}">`;
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
  const page = (files: PageFiles) => {
    const text = document.replace('<!--preload-->', preload(files));
    return (_request: FastifyRequest, reply: FastifyReply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(text);
  };
  const { pages, testPages } = JSON.parse(readFileSync(join(built, 'pages.json'), 'utf8')) as BuiltPages;
  const shown = services.config.testPages ? { ...pages, ...testPages } : pages;
  for (const [url, files] of Object.entries(shown)) app.get(url, page(files));
  app.register(fastifyStatic, {
    root: join(built, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // Each file costs its headers again.
    lastModified: false,
    acceptRanges: false,
  });
  for (const name of filesAtRoot(built, isPlain))
    app.get(`/${name}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(name, built, { cacheControl: false }),
    );
  for (const name of filesAtRoot(built, isManifest)) addManifest(app, services.config.siteName, built, name);
  const absent = page({ scripts: [], words: {} });
  refuseAbsent(app, others, (request, reply) => absent(request, reply.code(404)));
}
