// Called by a signed-in customer: the customer's own API tokens.

import * as z from 'zod/mini';
import { ownerFields } from '../auth/credentials.ts';
import { call } from '../base/call.ts';
import { means, secret } from '../base/fields/fields.ts';
import { done, line, result, time, uuid } from '../base/primitives.ts';

/** Limits for API tokens, used by forms and servers. */
export const apiTokenLimits = { name: 60, days: 3_650, tokens: 20 } as const;

export const apiToken = z.object({
  token_id: uuid,
  name: z.string(),
  /**
   * `read` allows the calls that name this scope. `write` also allows the writing calls that name it: check-in,
   * tickets, read marks.
   */
  scope: z.enum(['read', 'write']),
  created_at: time,
  /** `null`: valid until it is revoked. */
  expires_at: z.nullable(time),
  is_expired: z.boolean(),
  /** Precise to a minute. `null`: never used. */
  last_used_at: z.nullable(time),
});

export const list = call({
  operation: 'apiTokens.list',
  method: 'GET',
  path: '/api/v2/user/account/api-tokens/',
  access: 'customer',
  meaning: 'The customer’s own API tokens, newest first. Their text is not stored.',
  answer: () => result(z.array(apiToken)),
  extension: true,
});

export const create = call({
  operation: 'apiTokens.create',
  method: 'POST',
  path: '/api/v2/user/account/api-tokens/',
  access: 'customer',
  idempotency: 'key',
  meaning:
    'Makes an API token and shows it once. Requires the proof of the owner. Sent as a Bearer token, it may make the calls that name its scope. None of them is about security, secrets or money.',
  body: () =>
    z.object({
      name: line(1, apiTokenLimits.name),
      scope: z.enum(['read', 'write']),
      /** `null`: valid until it is revoked. */
      expires_in_days: z._default(
        z.nullable(means(z.int().check(z.minimum(1), z.maximum(apiTokenLimits.days)), { unit: 'days' })),
        90,
      ),
      ...ownerFields,
    }),
  answer: () =>
    result(
      z.extend(apiToken, {
        /** Only this answer contains it. */
        token: secret(uuid),
      }),
    ),
  proof: true,
  extension: true,
  refusals: ['apiTokens.too_many'],
  consequences: ['account.activity', 'apiTokens'],
});

export const revoke = call({
  operation: 'apiTokens.revoke',
  method: 'DELETE',
  path: '/api/v2/user/account/api-tokens/{token_id}/',
  access: 'customer',
  idempotency: 'key',
  meaning: 'Revokes an API token at once.',
  params: () => ({ token_id: uuid }),
  answer: () => done,
  extension: true,
  refusals: ['apiTokens.absent'],
  consequences: ['account.activity', 'apiTokens'],
});
