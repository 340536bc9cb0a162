import * as traffic from '@ferry/core/contract/traffic';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { showAxis, showCalendar, showRecords } from './queries.ts';

export function registerTraffic(app: FastifyInstance, services: Services): void {
  register(app, services)(traffic)({ axis: showAxis, calendar: showCalendar, records: showRecords });
}
