// No calls: the details of refusals, for programs and for sentences in the language of the reader.

import * as z from 'zod/mini';
import { money, time } from './base/primitives.ts';
import type { RefusalCode } from './index.ts';
import { run } from './jobs/admin.ts';
import { loss } from './shop/customer.ts';

const name = z.object({ name: z.string() });
const mostDays = z.object({ most_days: z.int() });
const mostOf = z.object({ most: z.int() });
/** An agent that cannot serve a kind of node as it is set, and those that can. */
const unfitAgent = z.object({ agent: z.string(), kind: z.string(), allowed: z.array(z.string()) });
/** The id of a key of the ring. */
const key = { key_id: z.int() };

/**
 * The details of refusals by their code. A code without a line has none. Sentences show times, money and lists in the
 * reader's format; money is in the site's currency.
 */
export const refusalDetails = {
  /** The scope that allows the call. `null`: no scope does. */
  'access.scope': z.object({ scope: z.nullable(z.string()) }),
  'account.banned': z.object({ reason: z.string(), end_at: time }),
  /** Until when the account that had the address can take it back. */
  'account.email_reserved': z.object({ until: time }),
  'account.lost_money': z.object({ balance: money, invite_balance: money }),
  'apiTokens.too_many': mostOf,
  /** At most `most` tries in `seconds`. `retry_after`: seconds until the next one. */
  'auth.limited': z.object({ most: z.int(), seconds: z.int(), retry_after: z.int() }),
  'bots.field_missing': z.object({ field: z.string() }),
  'bots.too_much': z.object({ most_mb: z.number() }),
  'campaigns.too_many': z.object({ count: z.int(), most: z.int() }),
  /** The entries of the list that are not customers: their number, and the first hundred as they were given. */
  'campaigns.unknown_users': z.object({ count: z.int(), unknown: z.array(z.string()) }),
  'cd_keys.needs_level': z.object({ level: z.int() }),
  'cd_keys.no_product': z.object({ shop_id: z.int() }),
  'coupons.no_product': z.object({ shop_id: z.int() }),
  /** What RE2 says of the pattern. */
  'detect.not_re2': z.object({ reason: z.string() }),
  /** The largest number of steps, by their size. */
  'figures.range': z.object({ most_days: z.int(), most_weeks: z.int(), most_months: z.int() }),
  'invites.too_little': z.object({ invite_balance: money }),
  /** The jobs that failed, and the runs of the others. */
  'jobs.failed': z.object({ failed: z.array(z.string()), jobs: z.array(run) }),
  'jobs.unknown': name,
  'node.address_refused': z.object({ ip: z.string() }),
  'node.agent_kind': unfitAgent,
  'node.agent_setting': unfitAgent,
  'node.agent_tls': unfitAgent,
  'node.agent_transport': unfitAgent,
  'node.certificate_ended': z.object({ from: time, until: time }),
  'node.certificate_name': z.object({ domain: z.string() }),
  /** The secret fields that have to be given. */
  'node.certificate_secrets': z.object({ fields: z.array(z.string()) }),
  'node.key_length': mostOf,
  'node.name_taken': name,
  'payments.days_range': mostDays,
  /** `retry_after`: seconds until the gateway is asked again. */
  'payments.gateway_paused': z.object({ retry_after: z.int() }),
  'pay_methods.bounds': z.object({ least: money, most: money }),
  'payments.out_of_bounds': z.object({ least: money, most: money }),
  'payments.refund_short': z.object({ balance: money, amount: money, missing: money }),
  /** At most `most` browsers. */
  'push.full': mostOf,
  /** The host of the address, which is not that of a push service. */
  'push.service_refused': z.object({ host: z.string() }),
  'route.method': z.object({ method: z.string(), allowed: z.array(z.string()) }),
  'rules.absent': z.object({ allowed: z.array(z.string()) }),
  'secrets.absent': z.object(key),
  'secrets.in_use': z.object(key),
  /** How many values of each sort still need the key, and until when its signatures are valid. */
  'secrets.needed': z.object({
    ...key,
    waiting: z.array(z.object({ name: z.string(), count: z.int() })),
    needed_until: z.nullable(time),
  }),
  'security.passkeys_full': mostOf,
  'shop.losses': z.object({ losses: z.array(loss) }),
  'shop.misfit': z.object({ field: z.string() }),
  /** The name of the product that has the period. */
  'shop.period_taken': name,
  'shop.short': z.object({ missing: money }),
  'shop.too_many_customers': mostOf,
  'statistics.range': mostDays,
  /** The size of a file in MiB. */
  'tickets.attachment_too_large': z.object({ most_mib: z.number() }),
  /** The present status, and the one that reopens the ticket. */
  'tickets.closed': z.object({ ticket_status: z.literal('closed'), reopen_with: z.literal('pending') }),
  'tickets.no_room': z.object({ most_mb: z.number() }),
  'tokens.beyond_own': z.object({ scopes: z.array(z.string()) }),
  'tokens.other_owner': z.object({ owner: z.string() }),
  'tokens.revokes_beyond_own': z.object({ scopes: z.array(z.string()) }),
  'traffic.range': mostDays,
} as const satisfies Partial<Record<RefusalCode, z.ZodMiniObject>>;

type Schemas = typeof refusalDetails;

/** A code with details. */
export type DetailedCode = keyof Schemas;

/** The details of a code. `never` for a code without details. */
export type DetailsOf<Code extends string> = Code extends DetailedCode ? z.output<Schemas[Code]> : never;

export const isDetailed = (code: string): code is DetailedCode => Object.hasOwn(refusalDetails, code);

/** A sentence for each of these codes, from its details. */
export type DetailSentences<Code extends DetailedCode> = {
  readonly [One in Code]: (details: DetailsOf<One>) => string;
};

/**
 * The sentence of a refusal from its details. `undefined`: there is none for the code, or the details are those of a
 * server of another release.
 */
export function sayDetails<Code extends DetailedCode>(
  sentences: DetailSentences<Code>,
  code: string,
  details: unknown,
): string | undefined {
  if (!isDetailed(code) || !Object.hasOwn(sentences, code)) return undefined;
  const read = z.safeParse(refusalDetails[code], details);
  return read.success ? sentences[code as Code](read.data as DetailsOf<Code>) : undefined;
}
