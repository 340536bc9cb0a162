import * as system from '@ferry/core/contract/system/anyone';
import * as downloads from '@ferry/core/contract/system/downloads';
import * as door from '@ferry/core/contract/system/front-door';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { version } from '../../../base/version.ts';
import { register } from '../../../http/register.ts';
import { listDownloads, serveDownloads } from './downloads/serve-downloads.ts';
import { unwell, watchDatabase } from './health.ts';
import { showFrontDoor } from './show-front-door.ts';
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
  register(app, services)(door)({ frontDoor: showFrontDoor });
  register(app, services)(downloads)({ downloads: listDownloads });
  serveDownloads(app, services);
  registerV1System(app, services);
  addMetricsPage(app, services);
}
