// Called by staff with a script token: mails to many customers.

import * as z from 'zod/mini';
import { inEachLanguage } from '../../words/languages.ts';
import { call } from '../base/call.ts';
import { ahead, means } from '../base/fields/fields.ts';
import { email, id, idText, line, paging, result, time } from '../base/primitives.ts';
import { customerState } from '../customers/admin.ts';

/** The recipients of a mail: the customers who match all given filters. Disabled accounts get no mail. */
export const segment = z.object({
  state: z.optional(customerState),
  level: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  /** Customers whose last purchase is this product, by its id or a part of its name. */
  plan: z.optional(line(1, 100)),
  /** Customers whose plan ends within this many days, and who are `active` or in the given `state`. */
  expiring_days: z.optional(means(z.int().check(z.minimum(1), z.maximum(3_650)), { unit: 'days' })),
  /** Customers without traffic for at least this many days. */
  silent_days: z.optional(means(z.int().check(z.minimum(1), z.maximum(3_650)), { unit: 'days' })),
  /** Only these customers, by id, UUID or address. */
  users: z.optional(
    z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(254)))
      .check(z.minLength(1), z.maxLength(10_000)),
  ),
});

/**
 * `news`: not for unsubscribed customers, and with a link to unsubscribe. `account`: about the account itself, for
 * everybody.
 */
export const about = z.enum(['news', 'account']);

const text = z.object({
  subject: line(1, 150),
  /** Markdown. */
  body: z.string().check(z.minLength(1), z.maxLength(50_000)),
});

/** A customer gets the text in their language or, if it is missing, the first of the others. */
const texts = z.object(inEachLanguage(() => z.optional(text)));

/** Lists of addresses and texts in several languages are long. */
const bodyBytes = 768 * 1024;

export const campaignState = z.enum(['running', 'paused', 'cancelled', 'done']);

const campaign = {
  campaign_id: id,
  name: z.string(),
  about,
  state: campaignState,
  /** Why a running campaign sends nothing now. `null`: nothing prevents it. */
  waits_for: z.nullable(z.enum(['its time', 'the announcement'])),
  created_at: time,
  author: z.string(),
  starts_at: time,
  ended_at: z.nullable(time),
  announcement: z.nullable(id),
  per_minute: z.int(),
  /** The number of customers who matched when the campaign was created. */
  total: z.int(),
  /** Mails that are not queued yet. */
  to_come: z.int(),
  /** Mails in the queue that are not sent, including failed mails. */
  queued: z.int(),
  /** Mails that failed after eight tries. */
  failed: z.int(),
  sent: z.int(),
  /** Customers who unsubscribed or were disabled after the campaign was created, or whose mail was dropped. */
  left_out: z.int(),
};
const shown = result(z.object(campaign));
const params = { campaign_id: idText };

export const count = call({
  operation: 'campaigns.count',
  method: 'POST',
  path: '/api/v2/admin_api/campaigns/count',
  access: 'admin',
  scope: 'admin:campaigns.read',
  meaning:
    'How many customers would get a mail now, by language, and how many are left out. Nothing is sent.',
  changes: false,
  bodyBytes,
  body: () => z.object({ segment, about: z._default(about, 'news') }),
  answer: () =>
    result(
      z.object({
        total: z.int(),
        by_language: z.object(inEachLanguage(() => z.int())),
        /** Customers who match but have unsubscribed from news. */
        unsubscribed: z.int(),
      }),
    ),
  extension: true,
  refusals: ['campaigns.unknown_users'],
});

export const tryOut = call({
  operation: 'campaigns.tryOut',
  method: 'POST',
  path: '/api/v2/admin_api/campaigns/test',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:campaigns.write',
  meaning: 'Mails each text of a campaign to one address, as customers would get it, and to nobody else.',
  body: () => z.object({ to: email, about: z._default(about, 'news'), texts }),
  answer: () => result(z.object({ to: z.string(), mails: z.int() })),
  extension: true,
  refusals: ['campaigns.no_text'],
});

export const create = call({
  operation: 'campaigns.create',
  method: 'POST',
  path: '/api/v2/admin_api/campaigns',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:campaigns.write',
  meaning:
    'Mails many customers, once each and in their own language, at a limited rate. The recipients are the customers who match now.',
  bodyBytes,
  body: () =>
    z.object({
      /** Visible to staff. */
      name: line(1, 80),
      segment,
      about: z._default(about, 'news'),
      texts,
      per_minute: z._default(z.int().check(z.minimum(1), z.maximum(600)), 60),
      /** By default now. At most a year ahead. */
      starts_at: z.optional(ahead(time)),
      /**
       * The announcement that the campaign is about. Nothing is sent before it is published or after it is withdrawn.
       */
      announcement: z.optional(id),
    }),
  answer: () => shown,
  extension: true,
  also: { 404: 'refusal', 409: 'refusal' },
  refusals: [
    'announcements.absent',
    'announcements.withdrawn',
    'campaigns.bad_time',
    'campaigns.no_text',
    'campaigns.nobody',
    'campaigns.too_many',
    'campaigns.unknown_users',
  ],
});

export const list = call({
  operation: 'campaigns.list',
  method: 'GET',
  path: '/api/v2/admin_api/campaigns',
  access: 'admin',
  scope: 'admin:campaigns.read',
  meaning: 'Campaigns with their progress, newest first.',
  query: () => ({ state: z.optional(campaignState), ...paging(100, 20) }),
  answer: () => result(z.object({ total_count: z.int(), campaigns: z.array(z.object(campaign)) })),
  extension: true,
});

export const show = call({
  operation: 'campaigns.show',
  method: 'GET',
  path: '/api/v2/admin_api/campaigns/{campaign_id}',
  access: 'admin',
  scope: 'admin:campaigns.read',
  meaning: 'One campaign: its progress, recipients and texts.',
  params: () => params,
  answer: () => result(z.object({ ...campaign, segment, texts })),
  extension: true,
  refusals: ['campaigns.absent'],
});

const turn = {
  method: 'POST',
  access: 'admin',
  params: () => params,
  answer: () => shown,
  extension: true,
  also: { 409: 'refusal' },
  refusals: ['campaigns.absent', 'campaigns.ended'],
} as const;

export const pause = call({
  ...turn,
  operation: 'campaigns.pause',
  scope: 'admin:campaigns.write',
  path: '/api/v2/admin_api/campaigns/{campaign_id}/pause',
  idempotency: 'natural',
  meaning: 'Pauses a campaign, with its mails in the queue. A mail that is being sent is still sent.',
});

export const resume = call({
  ...turn,
  operation: 'campaigns.resume',
  scope: 'admin:campaigns.write',
  path: '/api/v2/admin_api/campaigns/{campaign_id}/resume',
  idempotency: 'natural',
  meaning: 'Continues a paused campaign where it stopped.',
});

export const cancel = call({
  ...turn,
  operation: 'campaigns.cancel',
  scope: 'admin:campaigns.write',
  path: '/api/v2/admin_api/campaigns/{campaign_id}/cancel',
  idempotency: 'natural',
  meaning: 'Ends a campaign for good. Customers who have no mail of it yet get none.',
});
