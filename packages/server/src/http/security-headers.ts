import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/**
 * The page may load nothing from elsewhere, except the chat where it is configured.
 *
 * @param scripts what it may run that stands in itself, each by its hash
 */
export function contentSecurityPolicy(config: Config, scripts: readonly string[] = []): string {
  const chat = config.crispWebsiteId === undefined ? '' : ' https://*.crisp.chat';
  const chatSocket = config.crispWebsiteId === undefined ? '' : ' wss://*.relay.crisp.chat';
  const mirrors = config.apiOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    `script-src ${["'self'", "'wasm-unsafe-eval'", ...scripts].join(' ')}${chat}`,
    `style-src 'self' 'unsafe-inline'${chat}`,
    `img-src 'self' data:${chat}`,
    `font-src 'self'${chat}`,
    `connect-src 'self'${mirrors}${chat}${chatSocket}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Headers on every answer. A document is held by a policy of its own and says what it lets others see; anything else
 * that a browser is brought to open may do nothing at all.
 */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const ofFiles = { 'x-content-type-options': 'nosniff' };
  const ofAnswers = {
    ...ofFiles,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
  const ofWorker = { ...ofAnswers, 'content-security-policy': "default-src 'none'; connect-src 'self'" };
  const ofDocuments = {
    ...ofAnswers,
    'content-security-policy': contentSecurityPolicy(config),
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
  };
  const headersOf = (url: string, type: unknown): Record<string, string> => {
    if (String(type).startsWith('text/html')) return ofDocuments;
    // A worker obeys its own policy.
    if (url === '/sw.js') return ofWorker;
    // A script obeys the policy of the page that loads it; on each of many small files a policy would be waste.
    return url.startsWith('/assets/') ? ofFiles : ofAnswers;
  };
  app.addHook('onSend', (request, reply, _payload, done) => {
    const own = reply.getHeader('content-security-policy');
    reply.headers(headersOf(request.url, reply.getHeader('content-type')));
    // A page that needs less than the portal says so itself.
    if (own !== undefined) reply.header('content-security-policy', own);
    if (!reply.hasHeader('cache-control') && request.routeOptions.config.call !== undefined)
      reply.header('cache-control', 'no-store');
    done();
  });
}
