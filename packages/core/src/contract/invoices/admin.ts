// Called by staff with a script token: invoices of all customers.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { customerIdText, id, money, paging, period, result, time, uuid } from '../base/primitives.ts';
import { invoice, invoiceKind, invoiceState } from './customer.ts';

export const listAll = call({
  operation: 'invoices.listAll',
  method: 'GET',
  path: '/api/v2/admin_api/invoices',
  access: 'admin',
  scope: 'admin:invoices.read',
  meaning: 'The invoices of all customers, newest first.',
  query: () => ({
    ...paging(1_000, 50, 10_000_000),
    user_id: z.optional(customerIdText),
    kind: z.optional(invoiceKind),
    state: z.optional(invoiceState),
    ...period,
  }),
  answer: () =>
    result(
      z.object({
        total_count: z.int(),
        invoices: z.array(
          z.object({
            id: uuid,
            number: z.string(),
            created_at: time,
            user_id: id,
            email: z.string(),
            kind: invoiceKind,
            state: invoiceState,
            subject: z.string(),
            total: money,
            currency: z.string(),
          }),
        ),
      }),
    ),
  extension: true,
});

export const showAny = call({
  operation: 'invoices.showAny',
  method: 'GET',
  path: '/api/v2/admin_api/invoices/{invoice_id}',
  access: 'admin',
  scope: 'admin:invoices.read',
  meaning: 'One invoice of any customer with its lines.',
  params: () => ({ invoice_id: uuid }),
  answer: () => result(invoice),
  extension: true,
  refusals: ['invoices.absent'],
});
