import * as payments from '@ferry/core/contract/payments';
import * as admin from '@ferry/core/contract/payments-admin';
import * as v1 from '@ferry/core/contract/v1/payments';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { adminNotify, adminNotifyByCookies, askAboutOne } from './admin-notify.ts';
import { createRecharge } from './create-recharge.ts';
import { listAllRecharges, showAnyRecharge } from './list-all.ts';
import { markPaid } from './mark-paid.ts';
import { notifiedByPost as hearPost, notified } from './notified.ts';
import { cancel, check, proceed } from './proceed.ts';
import { listRecharges, showOptions } from './queries.ts';
import { refund } from './refund.ts';
import { sandboxPage, sandboxPay } from './sandbox-page.ts';
import { sumDays } from './sum-days.ts';
import { purchase, status } from './v1.ts';

export function registerPayments(app: FastifyInstance, services: Services): void {
  register(app, services)(payments)({
    options: showOptions,
    create: createRecharge,
    list: listRecharges,
    proceed,
    check,
    cancel,
  });
  register(app, services)(admin)({
    markPaid,
    refund,
    listAll: listAllRecharges,
    showAny: showAnyRecharge,
    askGateway: askAboutOne,
    days: sumDays,
  });
  const { notifiedByPost, ...others } = v1;
  register(app, services)(others)({
    purchase,
    status,
    notified,
    adminNotify,
    adminNotifyByCookies,
    sandboxPage,
    sandboxPay,
  });
  // Gateways sign the exact bytes, so this route gets the body as text, whatever its content type.
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    register(raw, services)({ notifiedByPost })({ notifiedByPost: hearPost });
  });
}
