import { choose } from '@ferry/core/contract/notifications/customer';
import * as security from '@ferry/core/contract/security/customer';
import * as passkeys from '@ferry/core/contract/security/passkeys';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { changeSecurity } from './change-security.ts';
import { chooseNotification } from './choose-notification.ts';
import { closeLeak } from './close-leak.ts';
import { addPasskey } from './passkeys/add-passkey.ts';
import { beginPasskey } from './passkeys/begin-passkey.ts';
import { listPasskeys } from './passkeys/list-passkeys.ts';
import { namePasskey } from './passkeys/name-passkey.ts';
import { removePasskey } from './passkeys/remove-passkey.ts';
import { showSecurity } from './queries.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';

export function registerSecurity(app: FastifyInstance, services: Services): void {
  register(app, services)(security)({
    show: showSecurity,
    change: changeSecurity,
    renewRecoveryCodes,
    closeLeak,
  });
  // It is here and not with the notifications, because it may require the proof of the owner.
  register(app, services)({ choose })({ choose: chooseNotification });
  register(app, services)(passkeys)({
    listPasskeys,
    beginPasskey,
    addPasskey,
    namePasskey,
    removePasskey,
  });
}
