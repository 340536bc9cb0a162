import * as admin from '@ferry/core/contract/customers-admin';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { endSessions, setEnabled } from './end-sessions.ts';
import { grantTo } from './grant-to.ts';
import { findCustomers } from './list-customers.ts';
import { showCustomer } from './show-customer.ts';

export function registerCustomers(app: FastifyInstance, services: Services): void {
  register(app, services)(admin)({
    find: findCustomers,
    show: showCustomer,
    grantTo,
    setEnabled,
    endSessions,
  });
}
