import type { FastifyInstance } from 'fastify';
import type { Config } from '../../settings/config.ts';

/**
 * The policy of a page: it loads nothing from other hosts, except the chat if it is configured.
 *
 * @param scripts the inline scripts that it may run, each by its hash
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
 * Sets headers on every response. A document gets its policy and a referrer policy. Any other response that is opened
 * as a page may load and run nothing.
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
    // A worker has a policy of its own.
    if (url === '/sw.js') return ofWorker;
    // A script follows the policy of the page that loads it, so a long policy on each file would be waste.
    return url.startsWith('/assets/') ? ofFiles : ofAnswers;
  };
  app.addHook('onSend', (request, reply, _payload, done) => {
    const own = reply.getHeader('content-security-policy');
    reply.headers(headersOf(request.url, reply.getHeader('content-type')));
    // A page may set a stricter policy of its own.
    if (own !== undefined) reply.header('content-security-policy', own);
    if (!reply.hasHeader('cache-control') && request.routeOptions.config.call !== undefined)
      reply.header('cache-control', 'no-store');
    done();
  });
}
