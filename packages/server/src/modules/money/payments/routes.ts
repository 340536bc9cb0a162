import * as admin from '@ferry/core/contract/payments/admin';
import * as payments from '@ferry/core/contract/payments/customer';
import * as v1 from '@ferry/core/contract/payments/v1';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { notifiedByPost as hearPost, notified } from './notified.ts';
import { listRecharges, showOptions } from './queries.ts';
import { adminNotify, adminNotifyByCookies, askAboutOne } from './recharges/admin-notify.ts';
import { createRecharge } from './recharges/create-recharge.ts';
import { listAllRecharges, showAnyRecharge } from './recharges/list-all.ts';
import { markPaid } from './recharges/mark-paid.ts';
import { cancel, check, proceed } from './recharges/proceed.ts';
import { refund } from './recharges/refund.ts';
import { sandboxPage, sandboxPay } from './sandbox-page.ts';
import { closeUnusual } from './settling/close-unusual.ts';
import { creditUnusual } from './settling/credit-unusual.ts';
import { listUnusual } from './settling/list-unusual.ts';
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
    listUnusual,
    creditUnusual,
    closeUnusual,
    showAny: showAnyRecharge,
    askGateway: askAboutOne,
    days: sumDays,
  });
  const { notifiedByPost, methodNotifiedByPost, ...others } = v1;
  register(app, services)(others)({
    purchase,
    status,
    notified,
    methodNotified: notified,
    adminNotify,
    adminNotifyByCookies,
    sandboxPage,
    sandboxPay,
  });
  // Gateways sign the exact bytes, so this route gets the body as text, whatever its content type.
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    register(raw, services)({ notifiedByPost, methodNotifiedByPost })({
      notifiedByPost: hearPost,
      methodNotifiedByPost: hearPost,
    });
  });
}
