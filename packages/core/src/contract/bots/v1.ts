// Called by programs of the older panel: bots with a script token, and holders of a media link.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { means, secret } from '../base/fields/fields.ts';
import { bytes, id, idText, time, uuid } from '../base/primitives.ts';
import { answer } from '../v1/envelope.ts';

const key = { api_key: secret(uuid) };

const bots = { method: 'GET', access: 'bots', envelope: 'v1' } as const;

/** A customer in the form for bots, without any secret. */
const user = z.object({
  id,
  user_name: z.string(),
  telegram_id: z.int(),
  /** 0: no plan is active. */
  level: z.int(),
  level_expires_at: z.nullable(time),
  /** Bytes of the plan and the packages. */
  transfer_enable: bytes,
  /** Used bytes that the customer sent. */
  u: bytes,
  /** Used bytes that the customer received. */
  d: bytes,
});

export const casino = call({
  ...bots,
  operation: 'v1.bots.casino',
  path: '/v1/casino_function',
  idempotency: 'required',
  meaning:
    'Returns a customer by Telegram number, for a bot. With `type_mode=add` gives the customer traffic, once for each `Idempotency-Key`.',
  query: () => ({
    ...key,
    sql_table: z.enum(['user', 'version']),
    sql_table_telegram_id: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
    /** Bytes. */
    sql_table_add_transfer_enable: z.optional(
      means(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)), {
        unit: 'bytes',
      }),
    ),
    type_mode: z._default(z.enum(['get', 'add']), 'get'),
  }),
  answer: () => answer({ version: z.optional(z.string()), user: z.optional(user) }),
  changes: true,
  refusals: [
    'bots.absent',
    'bots.expired',
    'bots.field_missing',
    'bots.key_missing',
    'bots.no_plan',
    'bots.too_much',
    'services.too_much',
  ],
});

/** A customer whose plan includes the media service. */
const media = z.object({
  user_id: id,
  user_name: z.string(),
  /** A secret of the customer, by which the media service recognises him. */
  link_token: secret(uuid),
  url: secret(z.string()),
  /** When the plan ends. */
  expires_at: time,
});

export const emby = call({
  ...bots,
  operation: 'v1.bots.emby',
  path: '/v1/emby_function',
  idempotency: 'natural',
  meaning: 'Returns a customer whose plan includes media, by number or by media link, for a media bot.',
  query: () => ({
    ...key,
    sql_table: z.enum(['link', 'user', 'version']),
    sql_table_user_id: z.optional(idText),
    sql_table_link_token: z.optional(secret(uuid)),
  }),
  answer: () => answer({ version: z.optional(z.string()), user: z.optional(media) }),
  changes: true,
  refusals: ['bots.absent', 'bots.field_missing', 'bots.no_media'],
});

export const embyLinks = call({
  ...bots,
  operation: 'v1.bots.embyLinks',
  path: '/v1/emby_link_list',
  meaning: 'All customers whose plan includes media, for the media service.',
  query: () => key,
  answer: () => answer({ links: z.array(media) }),
  refusals: ['bots.no_media'],
});

export const embyLink = call({
  ...bots,
  access: 'anyone',
  operation: 'v1.bots.embyLink',
  path: '/v1/emby_link/{token}',
  meaning: 'The media link of the customer who has this token. Needs no other proof.',
  params: () => ({ token: secret(uuid) }),
  answer: () => answer({ link: z.object({ url: secret(z.string()), expires_at: time }) }),
  refusals: ['bots.absent', 'bots.no_media'],
});
