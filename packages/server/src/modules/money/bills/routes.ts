import * as admin from '@ferry/core/contract/bills/admin';
import * as servicesOld from '@ferry/core/contract/bills/customer';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { listAllBills } from './list-all.ts';
import { listBills, listServices, showBill } from './queries.ts';
import { setAutoRenewal } from './set-auto-renewal.ts';

export function registerBills(app: FastifyInstance, services: Services): void {
  register(app, services)(servicesOld)({
    list: listServices,
    bills: listBills,
    showBill,
    enableAutoRenewal: (ctx, { service_id }) => setAutoRenewal(ctx, { service_id, body: { enabled: true } }),
    setAutoRenewal,
  });
  register(app, services)(admin)({ listAll: listAllBills });
}
