// Called by a signed-in customer: why nodes may not work.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { bytes, idText, result, time } from '../base/primitives.ts';
import { maintenance, node } from '../nodes/customer.ts';

/**
 * Why nodes may not work, the most certain first. In a check without a node, a cause applies if it is true of all nodes
 * that are open to the customer; `node_changed` applies if it is true of one.
 */
export const checkCause = z.enum([
  /** The account is closed. */
  'disabled',
  'banned',
  'no_plan',
  'expired',
  'used_up',
  /** The plan has neither the level nor a group of the node. */
  'locked',
  'maintenance',
  /** Not heard in the last five minutes, or never. */
  'silent',
  /** The subscription was not fetched in the last 90 days. */
  'no_profile',
  /** Link, password or UUID were replaced after the last fetch. */
  'secrets_changed',
  /** The client of the last fetch does not know the protocol of the node, which its profile therefore lacks. */
  'not_in_format',
  /** The settings of the node that profiles contain changed after the last fetch. */
  'node_changed',
  /** The clock of the device is wrong. Only the device can know it, so no answer of the server contains it. */
  'clock',
  /** As many devices are online as the limit allows. */
  'devices',
  /** A plan was bought or renewed after the last fetch. */
  'plan_changed',
  /** The load is 0.9 or more. */
  'busy',
]);
export type CheckCause = z.infer<typeof checkCause>;

/** Adds what a device found out about itself, in the order of the causes. */
export const withCause = (found: readonly CheckCause[], also: CheckCause): CheckCause[] =>
  checkCause.options.filter((cause) => cause === also || found.includes(cause));

export const check = call({
  operation: 'links.check',
  method: 'GET',
  path: '/api/v2/user/services/check',
  access: 'customer-even-banned',
  meaning:
    'Why the customer’s nodes, or one of them, may not work: likely causes, the most certain first, and the facts behind them. Contains no secret.',
  query: () => ({ node_id: z.optional(idText) }),
  answer: () =>
    result(
      z.object({
        /** The server’s time of the check, for the clock of the device. */
        checked_at: time,
        /** Likely causes, the most certain first. Empty: nothing was found. */
        causes: z.array(checkCause),
        /** `null`: the request names no node. */
        node: z.nullable(
          z.object({
            ...z.pick(node, {
              node_id: true,
              node_name: true,
              status: true,
              load: true,
              node_level: true,
              node_groups: true,
              is_usable: true,
              last_heard_at: true,
            }).shape,
            maintenance: z.nullable(maintenance),
            /** When the settings of the node that profiles contain last changed. */
            profile_changed_at: time,
          }),
        ),
        /**
         * Another node to try: one that is open to the customer, online and in the profile, with the lowest load.
         * `null`: none.
         */
        other_node: z.nullable(z.pick(node, { node_id: true, node_name: true })),
        /** How many nodes are open to the customer’s plan. */
        open_nodes: z.int(),
        /** How many of these nodes were heard in the last five minutes. */
        heard_nodes: z.int(),
        /** The running ban. `null`: none. */
        ban: z.nullable(z.object({ reason: z.string(), ends_at: time })),
        /** The plan. `null`: never bought, or from a gift. */
        plan_name: z.nullable(z.string()),
        /** The end of the service. `null`: there was none yet. */
        expires_at: z.nullable(time),
        traffic_left: bytes,
        traffic_total: bytes,
        /** `null`: the traffic is not reset. */
        next_reset_at: z.nullable(time),
        /** The number of addresses that use the service now. */
        devices_online: z.int(),
        /** The maximum number of these addresses. `null`: unlimited. */
        devices_limit: z.nullable(z.int()),
        /** The last fetch of the subscription by a client. `null`: none in the last 90 days. */
        profile: z.nullable(
          z.object({
            fetched_at: time,
            /** The format of the answer. */
            client: z.string(),
            /** The User-Agent. Empty: none was sent. */
            user_agent: z.string(),
          }),
        ),
        /** When link, password or UUID were last replaced. `null`: never. */
        secrets_changed_at: z.nullable(time),
        /** How many seconds a device’s clock may be wrong. `null`: none of these nodes checks it. */
        clock_tolerance: z.nullable(z.int()),
      }),
    ),
  also: { 404: 'refusal' },
  extension: true,
  refusals: ['node.unknown'],
});
