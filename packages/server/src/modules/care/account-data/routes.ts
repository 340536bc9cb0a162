import * as accountData from '@ferry/core/contract/account-data/customer';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { cancelDeletion } from './cancel-deletion.ts';

import { exportData } from './export-data.ts';
import { requestDeletion } from './request-deletion.ts';
import { showDeletion } from './show-deletion.ts';

export function registerAccountData(app: FastifyInstance, services: Services): void {
  register(app, services)(accountData)({ exportData, showDeletion, requestDeletion, cancelDeletion });
}
