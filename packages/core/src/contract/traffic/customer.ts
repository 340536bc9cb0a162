// Called by a signed-in customer: his traffic.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { past } from '../base/fields/fields.ts';
import { bytes, id, idText, paging, rate, result, time } from '../base/primitives.ts';

/** Raw and billed traffic. */
export const flow = {
  /** Raw bytes. */
  ss_tx_size: bytes,
  ss_rx_size: bytes,
  total_traffic: bytes,
  /** The raw bytes in GiB. */
  traffic_gb: z.number(),
  /** Billed bytes. An extension. */
  effective_traffic: bytes,
};

/** Traffic in an hour or on a business day. */
export const sums = {
  user_id: id,
  /** The start of the hour or the business day. */
  data_time_range_lower: time,
  ...flow,
};

/** Traffic on a node. */
export const record = z.object({
  user_id: id,
  node_id: id,
  node_name: z.nullable(z.string()),
  /** The start of the hour. */
  created_at: time,
  ss_tx_size: bytes,
  ss_rx_size: bytes,
  node_rate: rate,
  total_traffic: bytes,
  /** Billed bytes. */
  effective_traffic: bytes,
});

/** The requested part of a customer's traffic. By default all of it. An extension. */
const part = {
  /** From this moment (inclusive). */
  from: z.optional(past(time)),
  /** Until this moment (exclusive), at most 366 days after the first. */
  to: z.optional(past(time)),
  /** Only traffic on this node. */
  node_id: z.optional(idText),
};

/** The total bytes of a part. An extension. */
const totals = z.object({
  ss_tx_size: bytes,
  ss_rx_size: bytes,
  total_traffic: bytes,
  /** Billed bytes. */
  effective_traffic: bytes,
});

/** The total bytes on one node. */
const atNode = z.object({
  node_id: id,
  /** `null`: the node was deleted. */
  node_name: z.nullable(z.string()),
  ...totals.shape,
});

/** Until when all reported traffic is counted. An extension. */
const data_until = time;

/** A time range without data: before the first hour, or while no node reported. An extension. */
const gap = z.object({ from: time, to: time });

/** The maximum number of hours in an answer. */
export const hoursAtMost = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 10_000),
};

export const oneMonth = {
  year_month: z.optional(z.string().check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/))),
};

/** By hour or by day. */
export const step = z.object({ ...sums, timestamp_ms: z.int() });

export const axis = call({
  operation: 'traffic.axis',
  method: 'GET',
  path: '/api/v2/user/services/subscribe-log/area-time-axis',
  access: 'customer',
  apiToken: 'read',
  meaning:
    'A customer’s traffic by the hour or the business day, over all nodes or at one, oldest first; only the newest if there are too many. Times without traffic have no row.',
  query: () => ({
    ...hoursAtMost,
    ...part,
    /** The unit of a row. An extension. */
    step: z._default(z.enum(['hour', 'day']), 'hour'),
  }),
  answer: () =>
    z.extend(result(z.array(step)), {
      totals,
      /** The hundred nodes with the most traffic, most first, even if `node_id` names one. */
      by_node: z.array(atNode),
      data_until,
      /** Oldest first. */
      gaps: z.array(gap),
    }),
  refusals: ['traffic.range'],
});

export const calendar = call({
  operation: 'traffic.calendar',
  method: 'GET',
  path: '/api/v2/user/services/subscribe-log/calendar-pie',
  access: 'customer',
  apiToken: 'read',
  meaning:
    'A customer’s traffic by the business day: of one month, by default the running one, or of the days that a range touches.',
  query: () => ({
    /** Ignored if a range is given. */
    ...oneMonth,
    ...part,
  }),
  answer: () =>
    z.extend(
      result(
        z.array(
          z.object({
            ...sums,
            /** The nodes, sorted by traffic. An extension. */
            by_node: z.array(atNode),
          }),
        ),
      ),
      { totals, data_until },
    ),
  refusals: ['traffic.range'],
});

export const records = call({
  operation: 'traffic.records',
  method: 'GET',
  path: '/api/v2/user/services/subscribe-log/detail-record',
  access: 'customer',
  apiToken: 'read',
  meaning: 'A customer’s traffic by hour and node, newest first.',
  query: () => ({ ...paging(10_000, 1_000, Number.MAX_SAFE_INTEGER), ...part }),
  answer: () => z.extend(result(z.array(record)), { total_count: z.int(), totals }),
  refusals: ['traffic.range'],
});
