import * as admin from '@ferry/core/contract/wallet/admin';
import * as wallet from '@ferry/core/contract/wallet/customer';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { checkMoney } from './check-money.ts';
import { listLedger, listPurchases, showWallet } from './queries.ts';

export function registerWallet(app: FastifyInstance, services: Services): void {
  register(app, services)(wallet)({ show: showWallet, ledger: listLedger, purchaseRecords: listPurchases });
  register(app, services)(admin)({ check: (ctx) => ctx.database.unhurried(() => checkMoney(ctx)) });
}
