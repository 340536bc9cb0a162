import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** The page may load nothing from elsewhere, except the chat where it is configured. */
function contentSecurityPolicy(config: Config): string {
  const chat = config.crispWebsiteId === undefined ? '' : ' https://*.crisp.chat';
  const chatSocket = config.crispWebsiteId === undefined ? '' : ' wss://*.relay.crisp.chat';
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${chat}`,
    `style-src 'self' 'unsafe-inline'${chat}`,
    `img-src 'self' data:${chat}`,
    `font-src 'self'${chat}`,
    `connect-src 'self'${chat}${chatSocket}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers on every answer. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  // A script obeys the policy of the page that loads it; on each of many small files these headers would be waste.
  const ofFiles = { 'x-content-type-options': 'nosniff' };
  const headers: Record<string, string> = {
    ...ofFiles,
    'content-security-policy': contentSecurityPolicy(config),
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(request.url.startsWith('/assets/') ? ofFiles : headers);
    if (!reply.hasHeader('cache-control') && request.routeOptions.config.call !== undefined)
      reply.header('cache-control', 'no-store');
    done();
  });
}
