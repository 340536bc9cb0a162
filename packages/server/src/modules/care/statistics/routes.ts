import * as figures from '@ferry/core/contract/statistics/admin';
import * as statistics from '@ferry/core/contract/statistics/programs';
import * as v1 from '@ferry/core/contract/statistics/v1';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { readHours, readMonth } from '../../network/traffic/index.ts';
import { customerOfToken } from './customer-of.ts';
import { showDataHistory } from './figures/data-history.ts';
import { showCustomers, showNodes, showRetention, showRevenue, showTraffic } from './figures/figures.ts';
import { showToday } from './figures/today.ts';
import { showNodeTotals, showUserTotals } from './figures/totals.ts';
import { showTrafficDays, showTrafficFull, showTrafficFullFromStore } from './traffic.ts';

export function registerStatistics(app: FastifyInstance, services: Services): void {
  register(app, services)(statistics)({
    dataHistory: showDataHistory,
    trafficFull: showTrafficFull,
    trafficFullFromStore: showTrafficFullFromStore,
    trafficDays: showTrafficDays,
  });
  register(app, services)(figures)({
    today: showToday,
    revenue: showRevenue,
    customers: showCustomers,
    traffic: showTraffic,
    nodes: showNodes,
    retention: showRetention,
  });
  register(app, services)(v1)({
    ofNode: showNodeTotals,
    ofUser: showUserTotals,
    async axis(ctx, { token_uuid, limit }) {
      return { result: await readHours(ctx, await customerOfToken(ctx, token_uuid), limit) };
    },
    async calendar(ctx, { token_uuid, year_month }) {
      return { result: await readMonth(ctx, await customerOfToken(ctx, token_uuid), year_month) };
    },
  });
}
