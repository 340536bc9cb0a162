import * as admin from '@ferry/core/contract/customers/admin';
import * as care from '@ferry/core/contract/customers/care';
import * as credentials from '@ferry/core/contract/customers/credentials';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { listCredentials } from './credentials/list-credentials.ts';
import { removeCredential } from './credentials/remove-credential.ts';
import { setCredential } from './credentials/set-credential.ts';
import { removeDevice } from './devices/remove-device.ts';
import { removePushDevice } from './devices/remove-push-device.ts';
import { editCustomer } from './edit-customer.ts';
import { findCustomers } from './find-customers.ts';
import { grantTo } from './grant-to.ts';
import { listDevices, listPasskeys, listPushDevices } from './listings.ts';
import { addNote, listNotes } from './notes.ts';
import { openAccount } from './open-account.ts';
import { setEnabled } from './set-enabled.ts';
import { showCustomer } from './show-customer.ts';
import { endSessions } from './ways-in/end-sessions.ts';
import { removePasskey } from './ways-in/remove-passkey.ts';
import { resetPassword, resetSecondFactor, unlinkTelegram } from './ways-in/reset-ways-in.ts';

export function registerCustomers(app: FastifyInstance, services: Services): void {
  register(app, services)(admin)({
    find: findCustomers,
    show: showCustomer,
  });
  register(app, services)(care)({
    grantTo,
    setEnabled,
    endSessions,
    create: openAccount,
    edit: editCustomer,
    resetPassword,
    resetSecondFactor,
    unlinkTelegram,
    addNote,
    listNotes,
    listDevices,
    removeDevice,
    listPasskeys,
    removePasskey,
    listPushDevices,
    removePushDevice,
  });
  register(app, services)(credentials)({ listCredentials, setCredential, removeCredential });
}
