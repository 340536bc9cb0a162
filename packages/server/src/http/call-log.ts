import type { FastifyInstance } from 'fastify';

/** By group: one of this many calls is logged, because agents make thousands of calls. */
const sampleOf: Record<string, number> = {
  'v1.agents': 100,
  uniproxy: 100,
  uniproxyV2: 100,
  links: 20,
  'v1.links': 20,
  system: 100,
};

/**
 * Logs one line for each call: name, status and duration. Never the address, because its path or query may contain a
 * secret.
 */
export function addCallLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const operation = request.routeOptions.config.call?.operation;
    if (operation === undefined) return;
    const noun = operation.slice(0, operation.lastIndexOf('.'));
    if (reply.statusCode < 500 && Math.random() * (sampleOf[noun] ?? 1) >= 1) return;
    request.log.info({ operation, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'call');
  });
}
