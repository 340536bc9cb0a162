import * as system from '@ferry/core/contract/system/anyone';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { version } from '../../../base/version.ts';
import { register } from '../../../http/register.ts';
import { unwell, watchDatabase } from './health.ts';
import { addMetricsPage } from './show-metrics.ts';
import { showSite } from './show-site.ts';
import { registerV1System } from './v1.ts';

export function registerSystem(app: FastifyInstance, services: Services): void {
  const { health, ...calls } = system;
  const stateNow = watchDatabase(services.database);
  register(app, services, { whenDown: async () => unwell(await stateNow()), needsKeys: false })({ health })({
    async health() {
      const database = await stateNow();
      return database === 'ok' ? { status: 'ok', database, version } : unwell(database);
    },
  });
  register(app, services)(calls)({
    async version() {
      return { version };
    },
    site: showSite,
  });
  registerV1System(app, services);
  addMetricsPage(app, services);
}
