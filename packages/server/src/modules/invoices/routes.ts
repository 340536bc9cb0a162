import * as invoices from '@ferry/core/contract/invoices';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { listInvoices, showInvoice } from './queries.ts';

export function registerInvoices(app: FastifyInstance, services: Services): void {
  register(app, services)(invoices)({ list: listInvoices, show: showInvoice });
}
