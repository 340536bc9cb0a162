import type { PassThrough } from 'node:stream';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { compile } from '@fastify/proxy-addr';
import { type Call, dryRunHeader, type Envelope, proofHeader } from '@ferry/core/contract/base/call';
import { daySeconds } from '@ferry/core/contract/base/values/units';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Callers, Services } from '../base/context.ts';
import { forwardedIp } from '../base/plain-ip.ts';
import { answerBadUrl, answerError } from './answer/answer-error.ts';
import { compressAnswers } from './answer/compress-answers.ts';
import { answerDeclared } from './answer/declared-refusals.ts';
import { addEtags } from './answer/etags.ts';
import { addSecurityHeaders } from './answer/security-headers.ts';
import { sendTogether } from './answer/send-together.ts';
import { addCallLog } from './call-log.ts';
import { endSilentSockets, refuseWhileClosing } from './closing.ts';
import { addMetrics } from './metrics.ts';
import { schemaController } from './no-schemas.ts';
import { addOpenApi } from './openapi/routes.ts';
import { isDeclared } from './openapi/statuses.ts';
import { addPortal } from './portal/portal.ts';
import { addRelatedOrigins } from './portal/related-origins.ts';
import { addSecurityText } from './portal/security-text.ts';
import { answerBrokenRequest } from './request/broken-requests.ts';
import { noteMethods } from './request/other-methods.ts';
import { readReceivedBodies } from './request/raw-body.ts';
import { readOtherBodies } from './request/read-body.ts';
import { addRequestId, requestIdBy } from './request/request-id.ts';
import { headersTimeoutMs, limitBodyTime, limitFirstHeaders } from './request/slow-requests.ts';
import { addUnreadBodies } from './request/unread-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route serves. */
    call?: Call;
  }
  interface FastifyRequest {
    /** The caller, identified before the body is read. */
    who: Callers[keyof Callers];
    /** The part of a body that arrived while the caller was identified. */
    receivedBody: PassThrough | undefined;
    /** The envelope for refusals at an address that is no call. */
    envelope: Envelope | undefined;
  }
}

/**
 * The complete HTTP side: every call of the contract, health, metrics, the API page, and the portal from the folder
 * of its build.
 */
export function createApp(services: Services, portal?: string): FastifyInstance {
  const { trustedProxies } = services.config;
  const trust = trustedProxies.length > 0 && compile([...trustedProxies]);
  const app = fastify({
    loggerInstance: services.log.child({}, { serializers: { req: routeOnly } }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy: trust && ((address, hop) => trust(forwardedIp(address) ?? address, hop)),
    genReqId: requestIdBy(trust),
    // The limit for addresses without a call. Each call has its own limit.
    bodyLimit: 64 * 1024,
    // Node limits the whole address to 16 KiB. Each call's schema limits its parameters.
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 16_384 },
    forceCloseConnections: 'idle',
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 1_000 },
    schemaController,
    frameworkErrors: answerBadUrl(services.config),
    clientErrorHandler: answerBrokenRequest,
    // Fastify's own answer would have no envelope: see `refuseWhileClosing`.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  app.decorateRequest('who');
  app.decorateRequest('envelope');
  const otherMethods = noteMethods(app);
  letOtherPortalsIn(app, services);
  refuseWhileClosing(app);
  addUnreadBodies(app);
  // The last of the hooks for closing, because it waits.
  endSilentSockets(app);
  limitFirstHeaders(app);
  readReceivedBodies(app);
  limitBodyTime(app);
  readOtherBodies(app);
  addRequestId(app);
  addEtags(app);
  addSecurityHeaders(app, services.config);
  compressAnswers(app);
  sendTogether(app);
  addMetrics(app, services);
  addCallLog(app);
  const isTest = services.config.environment === 'test';
  app.setErrorHandler((isTest ? answerDeclared : answerError)(services.config));
  if (isTest) holdToContract(app);
  addPortal(app, services, otherMethods, portal);
  addRelatedOrigins(app, services.config);
  addSecurityText(app, services);
  for (const noun of services.nouns) noun.register?.(app, services);
  addOpenApi(app, services);
  return app;
}

/** In tests an answer fails if the contract does not declare its status or media type. */
function holdToContract(app: FastifyInstance): void {
  app.addHook('onSend', async ({ routeOptions: { config } }, reply) => {
    const type = reply.getHeader('content-type') as string | undefined;
    if (config.call !== undefined && !isDeclared(config.call, reply.statusCode, type))
      throw new Error(
        `the contract does not say that ${config.call.operation} answers ${reply.statusCode} as ${type}`,
      );
  });
}

/** Some paths and queries of the older calls contain secrets, so logs contain the route and never the address. */
function routeOnly(request: { method: string; routeOptions?: { url?: string } }) {
  return { method: request.method, route: request.routeOptions?.url };
}

/**
 * CORS for portals on other origins, including those that use a mirror. They authenticate with Bearer tokens only, so
 * cookies are never allowed.
 */
function letOtherPortalsIn(app: FastifyInstance, { config }: Services): void {
  const origins = [...config.portalOrigins, ...config.apiOrigins];
  if (origins.length === 0) return;
  const options: FastifyCorsOptions = {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      ...['authorization', 'content-type', 'accept-language', 'idempotency-key', 'if-none-match'],
      proofHeader,
      dryRunHeader,
    ],
    exposedHeaders: [
      ...['content-disposition', 'date', 'etag', 'x-request-id'],
      ...['retry-after', 'ratelimit', 'ratelimit-policy', dryRunHeader],
    ],
    maxAge: daySeconds,
  };
  const isPreflight = ({ headers }: FastifyRequest) =>
    headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
  app.register(cors, {
    // Any other OPTIONS request asks for the allowed methods.
    delegator: (request, give) => give(null, { ...options, preflight: isPreflight(request) }),
  });
}
