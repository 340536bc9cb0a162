import cors from '@fastify/cors';
import type { Call } from '@ferry/core/contract/call';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Services } from '../context.ts';
import { registerModules } from '../modules/modules.ts';
import { answerError } from './answer-error.ts';
import { addCallLog } from './call-log.ts';
import { addMetrics } from './metrics.ts';
import { addOpenApi } from './openapi.ts';
import { addPortal } from './portal.ts';
import { addSecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's call that the route keeps. */
    call?: Call;
  }
}

/** The whole HTTP side: every call of the contract, health, metrics and the API page. */
export function createApp(services: Services): FastifyInstance {
  const app = fastify({
    loggerInstance: services.log.child({}, { serializers: { req: routeOnly } }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: services.config.trustedProxies.length > 0 ? services.config.trustedProxies : false,
    bodyLimit: 16 * 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 512 },
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  letOtherPortalsIn(app, services);
  readOtherBodies(app);
  endConnectionsOnClose(app);
  addSecurityHeaders(app, services.config);
  addMetrics(app, services);
  addCallLog(app);
  app.setErrorHandler(answerError);
  addPortal(app, services);
  registerModules(app, services);
  addOpenApi(app, services);
  return app;
}

/** Some paths and queries of the older calls carry secrets, so logs name the route and never the address. */
function routeOnly(request: { method: string; routeOptions?: { url?: string } }) {
  return { method: request.method, route: request.routeOptions?.url };
}

/** A portal on another origin signs its calls with Bearer tokens alone, so no cookie is ever let through. */
function letOtherPortalsIn(app: FastifyInstance, { config }: Services): void {
  if (config.portalOrigins.length === 0) return;
  app.register(cors, {
    origin: [...config.portalOrigins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'accept-language', 'idempotency-key'],
    exposedHeaders: ['retry-after'],
    maxAge: 86_400,
  });
}

/** An answer on its way out of a closing server ends its connection, which would else be kept for a next call and hold the close up. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}

type ReadBody = (
  request: FastifyRequest,
  body: string,
  done: (error: Error | null, body?: unknown) => void,
) => void;

/** Half a sign comes in JSON by an escape alone, and is one that PostgreSQL keeps in no JSON of its own. */
const halfSign = /\\u[dD][89a-fA-F]/;
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** Agents and old clients send JSON without saying so, or as a form, and forms, and text. An empty JSON body is no body. */
function readOtherBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const isJson = (request: FastifyRequest) => request.routeOptions.config.call?.bodyType === 'json';
  const readJson: ReadBody = (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body, halfSign.test(body) ? wellFormed : undefined));
    } catch {
      done(Object.assign(new Error('the body is not JSON'), { statusCode: 400 }));
    }
  };
  const readForm: ReadBody = (request, body, done) =>
    isJson(request) && /^\s*[{[]/.test(body)
      ? readJson(request, body, done)
      : done(null, Object.fromEntries(new URLSearchParams(body)));
  const readOther: ReadBody = (request, body, done) =>
    isJson(request) ? readJson(request, body, done) : done(null, body);
  const asText = { parseAs: 'string' } as const;
  app.addContentTypeParser<string>('application/json', asText, readJson);
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', asText, readForm);
  app.addContentTypeParser<string>('*', asText, readOther);
}
