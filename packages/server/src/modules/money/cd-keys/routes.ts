import * as admin from '@ferry/core/contract/cd-keys/admin';
import * as cdKeys from '@ferry/core/contract/cd-keys/customer';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { createByAdmin } from './create-by-admin.ts';
import { listBatches, listCodes } from './list-codes.ts';
import { preview } from './preview.ts';
import { showRules } from './queries.ts';
import { redeem } from './redeem.ts';
import { revokeCode } from './revoke.ts';
import { revokeBatch } from './revoke-batch.ts';
import { listShort } from './short/list-short.ts';

export function registerCdKeys(app: FastifyInstance, services: Services): void {
  register(app, services)(cdKeys)({ rules: showRules, preview, redeem });
  register(app, services)(admin)({
    create: createByAdmin,
    listBatches,
    list: listCodes,
    listShort,
    revokeBatch,
    revoke: revokeCode,
  });
}
