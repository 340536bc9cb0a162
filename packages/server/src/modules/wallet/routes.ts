import * as wallet from '@ferry/core/contract/wallet';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { listLedger, listPurchases, showWallet } from './queries.ts';

export function registerWallet(app: FastifyInstance, services: Services): void {
  register(app, services)(wallet)({ show: showWallet, ledger: listLedger, purchaseRecords: listPurchases });
}
