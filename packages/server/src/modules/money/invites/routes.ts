import * as admin from '@ferry/core/contract/invites/admin';
import * as invites from '@ferry/core/contract/invites/customer';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { listAllCommissions } from './list-all.ts';
import { moveToWallet } from './move-to-wallet.ts';
import { listCommissions, showInvites } from './queries.ts';
import { showMonths } from './show-months.ts';

export function registerInvites(app: FastifyInstance, services: Services): void {
  register(app, services)(invites)({
    show: showInvites,
    records: listCommissions,
    months: showMonths,
    moveToWallet,
  });
  register(app, services)(admin)({ listAll: listAllCommissions });
}
