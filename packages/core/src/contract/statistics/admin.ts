// Called by staff with a script token: figures of the site.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { bytes, id, result, time } from '../base/primitives.ts';

/** A business day of the site's zone, such as `2026-11-22`. */
const day = z.iso.date();
export const figureStep = z.enum(['day', 'week', 'month']);

/**
 * From one day to another, both inclusive. By default the last 30 days, 12 weeks or 12 months. At most 400 days, 60
 * weeks or 36 months.
 */
const range = { from: z.optional(day), to: z.optional(day), by: z._default(figureStep, 'day') };

/** The range of the answer. Weeks begin on Monday, and the first and last step may be incomplete. */
const asked = { time_zone: z.string(), from: day, to: day, by: figureStep };

/** A sum of many amounts. */
const sum = z.string();
const count = z.int();

const ofDay = z.object({
  day,
  recharged: sum,
  recharges: count,
  /** Paid from wallets for purchases and renewals. */
  sold: sum,
  orders: count,
  joined: count,
  /** Customers who used traffic. */
  with_traffic: count,
  billed_bytes: bytes,
});

export const today = call({
  operation: 'figures.today',
  method: 'GET',
  path: '/api/v2/admin_api/figures/today',
  access: 'admin',
  scope: 'admin:stats.read',
  meaning: 'Today’s figures beside those of the whole of yesterday, and the present state of the site.',
  answer: () =>
    result(
      z.object({
        at: time,
        time_zone: z.string(),
        currency: z.string(),
        online_customers: count,
        nodes_online: count,
        /** Enabled nodes that were not heard for five minutes. */
        nodes_silent: count,
        tickets_waiting: count,
        recharges_waiting: count,
        days: z.array(ofDay),
      }),
    ),
  extension: true,
});

export const revenue = call({
  operation: 'figures.revenue',
  method: 'GET',
  path: '/api/v2/admin_api/figures/revenue',
  access: 'admin',
  scope: 'admin:stats.read',
  meaning: 'Money that came into wallets, and purchases, by day, week or month.',
  query: () => range,
  answer: () =>
    result(
      z.object({
        ...asked,
        currency: z.string(),
        steps: z.array(
          z.object({
            begins: day,
            /** Recharges through gateways and by hand. */
            recharged: sum,
            recharges: count,
            /** Refunded recharges. */
            recharges_refunded: sum,
            purchases: sum,
            renewals: sum,
            orders: count,
            /** Purchases refunded into wallets. */
            orders_refunded: sum,
            /** Money from redeem codes. */
            codes: sum,
            /** Money from commissions. */
            invites: sum,
            /** Money from staff. */
            corrections: sum,
          }),
        ),
      }),
    ),
  extension: true,
  refusals: ['figures.range'],
});

export const customers = call({
  operation: 'figures.customers',
  method: 'GET',
  path: '/api/v2/admin_api/figures/customers',
  access: 'admin',
  scope: 'admin:stats.read',
  meaning: 'Customers who joined, bought, used traffic and left, by day, week or month.',
  query: () => range,
  answer: () =>
    result(
      z.object({
        ...asked,
        steps: z.array(
          z.object({
            begins: day,
            joined: count,
            /** Customers who bought something. */
            buyers: count,
            /** Customers who bought something for the first time. */
            first_buyers: count,
            /** Customers who used traffic. */
            with_traffic: count,
            /** Customers whose level ended in this step and who have none now. */
            ended: count,
          }),
        ),
      }),
    ),
  extension: true,
  refusals: ['figures.range'],
});

const flow = { upload: bytes, download: bytes, billed: bytes };

export const traffic = call({
  operation: 'figures.traffic',
  method: 'GET',
  path: '/api/v2/admin_api/figures/traffic',
  access: 'admin',
  scope: 'admin:stats.read',
  meaning: 'Traffic of all nodes, by day, week or month.',
  query: () => range,
  answer: () => result(z.object({ ...asked, steps: z.array(z.object({ begins: day, ...flow })) })),
  extension: true,
  refusals: ['figures.range'],
});

export const nodes = call({
  operation: 'figures.nodes',
  method: 'GET',
  path: '/api/v2/admin_api/figures/nodes',
  access: 'admin',
  scope: 'admin:stats.read',
  meaning: 'Traffic of each node, the busiest first, and how often it was silent.',
  query: () => range,
  answer: () =>
    result(
      z.object({
        ...asked,
        nodes: z.array(
          z.object({
            node_id: id,
            /** `null`: the node was deleted. */
            node_name: z.nullable(z.string()),
            ...flow,
            /** Hours with traffic. */
            hours: count,
            /** How often the node was silent in the last 90 days. */
            silences: count,
            /** Billed bytes of each step. */
            steps: z.array(bytes),
          }),
        ),
      }),
    ),
  extension: true,
  refusals: ['figures.range'],
});

export const retention = call({
  operation: 'figures.retention',
  method: 'GET',
  path: '/api/v2/admin_api/figures/retention',
  access: 'admin',
  scope: 'admin:stats.read',
  meaning:
    'Of the customers who joined in each week or month, how many had a plan at the start of each later one.',
  query: () => ({ ...range, by: z._default(z.enum(['week', 'month']), 'month') }),
  answer: () =>
    result(
      z.object({
        ...asked,
        cohorts: z.array(
          z.object({
            begins: day,
            joined: count,
            /** How many still had a plan at the start of each later step. `null`: no record was made that day. */
            stayed: z.array(z.nullable(count)),
          }),
        ),
      }),
    ),
  extension: true,
  refusals: ['figures.range'],
});
