import type { FastifyInstance } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import type { Services } from '../base/context.ts';

/** Counts and times every call by its operation. */
export function addMetrics(app: FastifyInstance, { registry }: Services): void {
  const calls = new Histogram({
    name: 'ferry_call_seconds',
    help: 'Seconds from the first byte of a request to the last of its answer',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const refreshes = new Counter({
    name: 'ferry_token_refresh_total',
    help: 'Token refreshes that were answered',
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.call?.operation ?? 'other';
    calls.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    if (operation === 'auth.refresh' && reply.statusCode === 200) refreshes.inc();
    done();
  });
}
