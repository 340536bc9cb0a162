// Called by a signed-in customer: export of the customer's data, and deletion of the account.

import * as z from 'zod/mini';
import { ownerFields } from '../auth/credentials.ts';
import { call } from '../base/call.ts';
import { done, id, money, result, time } from '../base/primitives.ts';

export const exportData = call({
  operation: 'account.exportData',
  method: 'GET',
  path: '/api/v2/user/account/export',
  access: 'customer',
  idempotency: 'natural',
  envelope: 'plain',
  meaning:
    'All stored data about the customer as a JSON file, at most three times a day. Requires the proof of the owner in the header. Secrets (passwords, tokens, links) are left out.',
  answer: () =>
    z.object({
      exported_at: time,
      user_id: id,
      /** Rows by table, the oldest first. Money and lengths of time are text; sizes are bytes. */
      data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  proof: true,
  extension: true,
  changes: true,
  consequences: ['account.activity'],
});

/** Days from the request for deletion to the end of the account. */
export const coolingOffDays = 7;

export const deletion = z.object({
  requested_at: time,
  /** When the account ends. Until then everything works, and the deletion can be cancelled. */
  ends_at: time,
  lost_balance: money,
  lost_invite_balance: money,
});

const state = result(
  z.object({
    /** `null`: no deletion was requested. */
    deletion: z.nullable(deletion),
    /** The money that would be lost now, which `requestDeletion` must confirm. */
    balance: money,
    invite_balance: money,
  }),
);

export const showDeletion = call({
  operation: 'account.showDeletion',
  method: 'GET',
  path: '/api/v2/user/account/deletion',
  access: 'customer',
  meaning: 'Whether and when the account ends, and the money that would be lost.',
  answer: () => state,
  extension: true,
});

export const requestDeletion = call({
  operation: 'account.requestDeletion',
  method: 'POST',
  path: '/api/v2/user/account/deletion',
  access: 'customer',
  idempotency: 'key',
  meaning:
    'Requests the deletion of the account in seven days, with the proof of the owner. The money that will be lost must be named. Automatic renewal is switched off; the service runs until the end. If the wallet has more money than was named, or during a ban, the account does not end.',
  body: () =>
    z.object({
      ...ownerFields,
      /** The balance of the wallet that is lost. It must be exact. */
      lost_balance: z._default(money, '0.00'),
      /** The invite balance that is lost. It must be exact. */
      lost_invite_balance: z._default(money, '0.00'),
    }),
  answer: () => state,
  proof: true,
  extension: true,
  refusals: ['account.lost_money'],
  consequences: ['account', 'servicesOld'],
});

export const cancelDeletion = call({
  operation: 'account.cancelDeletion',
  method: 'DELETE',
  path: '/api/v2/user/account/deletion',
  access: 'customer',
  idempotency: 'key',
  meaning: 'Cancels the deletion: the account stays. Automatic renewal stays off.',
  answer: () => done,
  extension: true,
  also: { 404: 'refusal' },
  refusals: ['account.no_deletion'],
  consequences: ['account'],
});
