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
    'Returns all stored data about the customer as a JSON file, at most three times a day. Requires the header `X-Owner-Proof`. Leaves out secrets (passwords, tokens, links).',
  answer: () =>
    z.object({
      exported_at: time,
      user_id: id,
      /** Rows by table, the oldest first. Money and durations are text; sizes are in bytes. */
      data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  proof: true,
  extension: true,
  changes: true,
  consequences: ['account.activity'],
});

/** Days from the request to the deletion of the account. */
export const coolingOffDays = 7;

export const deletion = z.object({
  requested_at: time,
  /** When the account is deleted. Until then everything works, and the customer can cancel the deletion. */
  ends_at: time,
  lost_balance: money,
  lost_invite_balance: money,
});

const state = result(
  z.object({
    /** `null`: no deletion was requested. */
    deletion: z.nullable(deletion),
    /** The wallet balance that a deletion would lose now, which `account.requestDeletion` must confirm. */
    balance: money,
    invite_balance: money,
  }),
);

export const showDeletion = call({
  operation: 'account.showDeletion',
  method: 'GET',
  path: '/api/v2/user/account/deletion',
  access: 'customer',
  meaning: 'Whether and when the account will be deleted, and the money that the customer would lose.',
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
    'Requests the deletion of the account in seven days. Requires the proof of the owner, and the exact amounts that the customer will lose. Disables auto-renewal; the service runs until the deletion. If the customer has more money at that time than you named, Ferry cancels the deletion. A banned account is deleted only after its ban.',
  body: () =>
    z.object({
      ...ownerFields,
      /** The wallet balance that the customer will lose. It must be exact. */
      lost_balance: z._default(money, '0.00'),
      /** The invite balance that the customer will lose. It must be exact. */
      lost_invite_balance: z._default(money, '0.00'),
    }),
  answer: () => state,
  proof: true,
  extension: true,
  refusals: ['account.lost_money'],
  consequences: ['account', 'servicesOld', 'shop.bought', 'wallet.purchaseRecords'],
});

export const cancelDeletion = call({
  operation: 'account.cancelDeletion',
  method: 'DELETE',
  path: '/api/v2/user/account/deletion',
  access: 'customer',
  idempotency: 'key',
  meaning: 'Cancels the deletion of the account. Auto-renewal stays disabled.',
  answer: () => done,
  extension: true,
  also: { 404: 'refusal' },
  refusals: ['account.no_deletion'],
  consequences: ['account'],
});
