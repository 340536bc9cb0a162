import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { identifyScript } from '../../ground/script-tokens/index.ts';

const metrics = { scope: 'metrics' } as const;

/** Serves the metrics of this process at `/metrics`, for tokens with that scope. */
export function addMetricsPage(app: FastifyInstance, services: Services): void {
  const { registry } = services;
  app.get('/metrics', async (request, reply) => {
    await identifyScript(services, (request.headers.authorization ?? '').replace(/^bearer /i, ''), metrics);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
