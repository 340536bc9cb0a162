import * as security from '@ferry/core/contract/security/customer';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { changeSecurity } from './change-security.ts';
import { closeLeak } from './close-leak.ts';
import { showSecurity } from './queries.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';

export function registerSecurity(app: FastifyInstance, services: Services): void {
  register(app, services)(security)({
    show: showSecurity,
    change: changeSecurity,
    renewRecoveryCodes,
    closeLeak,
  });
}
