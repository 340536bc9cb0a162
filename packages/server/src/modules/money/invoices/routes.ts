import * as admin from '@ferry/core/contract/invoices/admin';
import * as invoices from '@ferry/core/contract/invoices/customer';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { listAllInvoices, listInvoices, showAnyInvoice, showInvoice } from './queries.ts';

export function registerInvoices(app: FastifyInstance, services: Services): void {
  register(app, services)(invoices)({ list: listInvoices, show: showInvoice });
  register(app, services)(admin)({ listAll: listAllInvoices, showAny: showAnyInvoice });
}
