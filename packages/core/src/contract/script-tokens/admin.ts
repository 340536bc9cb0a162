// Called by staff with a script token: script tokens and the audit log.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { means, past, secret } from '../base/fields/fields.ts';
import { line, paging, result, serial, serialText, time, uuid } from '../base/primitives.ts';
import { oldNames, partsOf, renewed, scopeNames } from '../base/scopes.ts';
import { everyRole, presets, roleNames } from './roles.ts';

/** A scope of a new script token. Names of earlier versions are accepted: the token gets the present scopes. */
export const scriptScope = z.enum([...scopeNames, ...oldNames], 'input.scope').check(
  z.check(({ value: input, issues }) => {
    const parts = partsOf[input];
    if (parts) issues.push({ code: 'custom', input, message: 'input.scope_parts', params: { parts } });
  }),
);

/** The scopes of a new script token. Old names are replaced by the present ones. */
export const newScopes = z.pipe(
  z
    .array(means(scriptScope, { label: 'scope', example: 'admin:jobs.write' }))
    .check(z.minLength(1), z.maxLength(100)),
  z.transform((names: string[]) => renewed(names)),
);

/** The role of a new script token. */
export const newRole = z.enum(roleNames);

/** The owner's role, shown to others beside his actions. The access of a token is determined by its scopes only. */
export const staffRole = z.enum(everyRole);

const token = z.object({
  token_id: uuid,
  name: z.string(),
  /** The owner: a person, or the program that uses it. */
  owner: z.string(),
  role: staffRole,
  /** The owner of the token that made this token. `null`: a command on the server. */
  made_by: z.nullable(z.string()),
  scopes: z.array(z.string()),
  created_at: time,
  /** `null`: never expires. */
  expires_at: z.nullable(time),
  revoked_at: z.nullable(time),
  last_used_at: z.nullable(time),
  /** Whether it is the token of this call. */
  is_this: z.boolean(),
});

export const list = call({
  operation: 'tokens.list',
  method: 'GET',
  path: '/api/v2/admin_api/script_tokens',
  access: 'admin',
  scope: 'admin:tokens.read',
  meaning: 'Script tokens, newest first, with their scopes and last use; never their text.',
  query: () => paging(200, 50),
  answer: () => result(z.object({ total_count: z.int(), tokens: z.array(token) })),
  extension: true,
});

export const show = call({
  operation: 'tokens.show',
  method: 'GET',
  path: '/api/v2/admin_api/script_tokens/{token_id}',
  access: 'admin',
  scope: 'admin:tokens.read',
  meaning:
    'One script token: its owner, scopes, expiry, last use, and the addresses from which it changed something.',
  params: () => ({ token_id: uuid }),
  answer: () =>
    result(
      z.extend(token, {
        /**
         * Addresses that its newest 10,000 entries of the audit log came from, the latest first, at most 20. Reads leave no
         * entry, and older entries lose their address.
         */
        addresses: z.array(z.object({ ip: z.string(), last_at: time, entries: z.int() })),
      }),
    ),
  extension: true,
  refusals: ['tokens.absent'],
});

export const create = call({
  operation: 'tokens.create',
  method: 'POST',
  path: '/api/v2/admin_api/script_tokens',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:tokens.write',
  meaning:
    'Makes a script token, and returns its text once, here. The token cannot have scopes that the calling token lacks.',
  body: () =>
    z
      .object({
        name: line(1, 100),
        /**
         * The owner's name for the audit log. By default the caller's owner; only a token with `admin` may name
         * another.
         */
        owner: z.optional(line(1, 60)),
        /** The calling token must have all scopes of the role. */
        role: z._default(newRole, 'script'),
        /** By default the scopes of the role. */
        scopes: z.optional(newScopes),
        /** Days until it expires. `null`: never. */
        days: z._default(
          z.nullable(means(z.int().check(z.minimum(1), z.maximum(3_650)), { unit: 'days' })),
          365,
        ),
      })
      .check(
        z.check(({ value: input, issues }) => {
          if (input.scopes !== undefined || presets.includes(input.role)) return;
          const named = { path: ['scopes'], message: 'input.scopes_or_role', params: { roles: presets } };
          issues.push({ code: 'custom', input, ...named });
        }),
      ),
  answer: () => result(z.object({ token_id: uuid, token: secret(z.string()), expires_at: z.nullable(time) })),
  extension: true,
  refusals: ['tokens.beyond_own', 'tokens.other_owner'],
});

export const revoke = call({
  operation: 'tokens.revoke',
  method: 'POST',
  path: '/api/v2/admin_api/script_tokens/{token_id}/revoke',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:tokens.write',
  meaning:
    'Revokes a script token at once. A token cannot revoke itself, or a token with scopes that it lacks.',
  params: () => ({ token_id: uuid }),
  answer: () => result(token),
  extension: true,
  also: { 409: 'refusal' },
  refusals: ['tokens.absent', 'tokens.own', 'tokens.revokes_beyond_own'],
});

export const whoAmI = call({
  operation: 'tokens.whoAmI',
  method: 'GET',
  path: '/api/v2/admin_api/whoami',
  access: 'admin',
  scope: 'any',
  meaning: 'The calling token: its owner, role, scopes and expiry. Any token may make this call.',
  answer: () => result(token),
  extension: true,
});

const auditEntry = z.object({
  audit_id: serial,
  at: time,
  /** `null`: a command on the server itself. */
  token_id: z.nullable(uuid),
  token_name: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  role: z.nullable(staffRole),
  /** The owner of the token that made the acting token. `null`: a command on the server. */
  made_by: z.nullable(z.string()),
  operation: z.string(),
  target: z.string(),
  detail: z.record(z.string(), z.unknown()),
  /** The changed fields before the action; secrets are masked. `null`: it did not exist. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  /** The same fields after the action. `null`: it was deleted. Entries of older versions may have neither. */
  after: z.nullable(z.record(z.string(), z.unknown())),
  ip: z.nullable(z.string()),
});

export const audit = call({
  operation: 'audit.list',
  method: 'GET',
  path: '/api/v2/admin_api/audit',
  access: 'admin',
  scope: 'admin:audit.read',
  meaning:
    'Actions of admins and bots, newest first: who, by which token, what, to whom, from where, with the values before and after.',
  query: () => ({
    operation: z.optional(line(1, 100)),
    /** The target of the action, such as the id of a customer. */
    target: z.optional(line(1, 254)),
    token_id: z.optional(uuid),
    /** The owner of the acting token. Case does not matter. */
    owner: z.optional(line(1, 60)),
    from: z.optional(past(time)),
    to: z.optional(past(time)),
    ...paging(200, 50),
  }),
  answer: () =>
    result(
      z.object({
        total_count: z.int(),
        entries: z.array(auditEntry),
      }),
    ),
  extension: true,
});

export const showAudit = call({
  operation: 'audit.show',
  method: 'GET',
  path: '/api/v2/admin_api/audit/{audit_id}',
  access: 'admin',
  scope: 'admin:audit.read',
  meaning: 'One entry of the audit log, by its number.',
  params: () => ({ audit_id: serialText }),
  answer: () => result(auditEntry),
  extension: true,
  refusals: ['audit.absent'],
});
