import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { answerError } from './answer-error.ts';

const built = fileURLToPath(new URL('../../../portal/dist/', import.meta.url));

const isPage = (url: string, accept: string) =>
  accept.includes('text/html') && !/^\/(api|v1|link2?|health|metrics|assets)(\/|$|\?)/.test(url);

/** What the page must know before its first call; stands in the page, since CSP allows no inline script. */
function pageSettings({ config }: Services): string {
  const settings = {
    siteName: config.siteName,
    currency: config.currency,
    timeZone: config.timeZone,
    captcha: config.captcha !== 'off',
    ...(config.crispWebsiteId === undefined ? {} : { crispWebsiteId: config.crispWebsiteId }),
  };
  const text = JSON.stringify(settings).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<meta name="ferry-settings" content="${text}">`;
}

/**
 * Serves the built portal: hashed files for ever, every other page the one document. Where it is not built, only the
 * API is served.
 */
export function addPortal(app: FastifyInstance, services: Services): void {
  const isBuilt = existsSync(join(built, 'index.html'));
  const page = isBuilt
    ? readFileSync(join(built, 'index.html'), 'utf8').replace('<!--settings-->', pageSettings(services))
    : undefined;
  if (isBuilt) {
    app.register(fastifyStatic, {
      root: join(built, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
    });
  } else {
    services.log.warn('the portal is not built: run npm run build');
  }
  app.setNotFoundHandler((request, reply) => {
    if (page !== undefined && request.method === 'GET' && isPage(request.url, request.headers.accept ?? ''))
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
    return answerError(new Refusal('route.absent', { status: 404 }), request, reply);
  });
}
