import * as system from '@ferry/core/contract/system';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { outageOf } from '../../db/outage.ts';
import { RawAnswer, register } from '../../http/register.ts';
import { version } from '../../version.ts';
import { addMetricsPage } from './show-metrics.ts';
import { showSite } from './show-site.ts';
import { registerV1System } from './v1.ts';

export function registerSystem(app: FastifyInstance, services: Services): void {
  register(app, services)(system)({
    async health({ database }) {
      try {
        await database.probe();
        return { status: 'ok' as const, database: 'ok' as const, version };
      } catch (error) {
        const state = outageOf(error)?.kind ?? 'unavailable';
        const body = JSON.stringify({ status: 'unavailable', database: state, version });
        return new RawAnswer(503, { 'content-type': 'application/json' }, body);
      }
    },
    async version() {
      return { version };
    },
    site: showSite,
  });
  registerV1System(app, services);
  addMetricsPage(app, services);
}
