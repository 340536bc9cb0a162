import * as trafficAdmin from '@ferry/core/contract/traffic/admin';
import * as traffic from '@ferry/core/contract/traffic/customer';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { addWaitingReports } from './metrics.ts';
import { showAxis, showCalendar, showRecords } from './queries.ts';
import { showRejected } from './reports/show-rejected.ts';

export function registerTraffic(app: FastifyInstance, services: Services): void {
  addWaitingReports(services);
  register(app, services)(traffic)({ axis: showAxis, calendar: showCalendar, records: showRecords });
  register(app, services)(trafficAdmin)({ rejected: showRejected });
}
