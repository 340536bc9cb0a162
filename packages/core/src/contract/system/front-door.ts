// Called by anybody, without a token: what a visitor may know of the service before signing up.

import * as z from 'zod/mini';
import { inEachLanguage } from '../../words/languages.ts';
import { call } from '../base/call.ts';
import { bytes, duration, id, money, result, time } from '../base/primitives.ts';
import { inLanguages } from '../base/texts.ts';
import { nodeStatus } from '../nodes/customer.ts';
import { productTerms } from '../services/plan-terms.ts';
import { shelfFeature } from '../shop/customer.ts';

/** Who sees a part of the front door: nobody, visitors with a valid invite code, or everybody. */
export const audience = z.enum(['off', 'invite', 'open']);

/** A plan for one period. */
const offer = z.object({
  shop_id: id,
  period: duration,
  money_amount: money,
  /** The price of 30 days, rounded to cents. `null`: the period is shorter than a day. */
  per_30_days: z.nullable(money),
  /** How much cheaper it is than the plan's shortest period for the same number of days. `null`: it is not cheaper. */
  saves: z.nullable(money),
  ss_bandwidth_total_size: z.nullable(bytes),
  /** How often the traffic is reset. `null`: never. */
  reset_interval: z.nullable(duration),
  ...productTerms,
  ...inLanguages('node_groups', () => z.optional(z.array(z.string()))),
});

const plan = z.object({
  name: z.string(),
  ...inLanguages('name', () => z.optional(z.string())),
  info: z.nullable(z.string()),
  ...inLanguages('info', () => z.optional(z.string())),
  features: z.array(shelfFeature),
  ...inLanguages('features', () => z.optional(z.array(shelfFeature))),
  /** Shortest period first, at least one. */
  offers: z.array(offer),
});

const nodesCounted = {
  online: z.int(),
  total: z.int(),
  /** The best state of any of them; `unknown` if none was ever heard. */
  status: nodeStatus,
};

/** Parts that may be shown to invited people only. */
const part = z.enum(['plans', 'nodes']);

export const frontDoor = call({
  operation: 'system.frontDoor',
  method: 'GET',
  path: '/api/v2/system/front-door',
  access: 'anyone',
  meaning:
    'What a visitor may know before signing up, as far as the settings of the site open it: plans with their prices, the state of the nodes by country, questions with answers.',
  query: () => ({
    /** A valid code opens the parts for invited visitors. Any other code is ignored. */
    invite_code: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  }),
  answer: () =>
    result(
      z.object({
        /** The parts that a valid invite code opens. */
        by_invite: z.array(part),
        /** `null`: not open to the caller, or nothing is for sale. */
        plans: z.nullable(
          z.object({
            currency: z.string(),
            plans: z.array(plan),
            /** Traffic packages, for customers with a plan. */
            packages: z.array(
              z.object({
                name: z.string(),
                ...inLanguages('name', () => z.optional(z.string())),
                money_amount: money,
              }),
            ),
          }),
        ),
        /** `null`: not open to the caller, or there are none. */
        nodes: z.nullable(
          z.object({
            /** The minute of the count. */
            at: time,
            ...nodesCounted,
            /** By country, ISO 3166-1 alpha-2, in the order in which customers see the nodes. */
            countries: z.array(z.object({ country_code: z.string().check(z.length(2)), ...nodesCounted })),
          }),
        ),
        /** By language. If one is missing, another is shown. */
        questions: z.object(
          inEachLanguage(() => z.optional(z.array(z.object({ question: z.string(), answer: z.string() })))),
        ),
        /** The version of the server. */
        version: z.string(),
        /** Contact and links as in `system.site`, so that the pages for visitors make one call. */
        contact_email: z.nullable(z.string()),
        contact_url: z.nullable(z.string()),
        status_url: z.nullable(z.string()),
        terms_url: z.nullable(z.string()),
        privacy_url: z.nullable(z.string()),
      }),
    ),
  extension: true,
  isStable: true,
});
