import * as z from 'zod/mini';
import { call } from './call.ts';
import { bytes, id, idText, paging, rate, result, time } from './primitives.ts';

/** What flowed in an hour or on a business day. */
export const sums = {
  user_id: id,
  /** When the hour or the business day began. */
  data_time_range_lower: time,
  /** Raw bytes. */
  ss_tx_size: bytes,
  ss_rx_size: bytes,
  total_traffic: bytes,
  /** The raw bytes in GiB. */
  traffic_gb: z.number(),
  /** Billed bytes. This product's own. */
  effective_traffic: bytes,
};

/** What flowed at a node. */
export const record = z.object({
  user_id: id,
  node_id: id,
  node_name: z.nullable(z.string()),
  /** When the hour began. */
  created_at: time,
  ss_tx_size: bytes,
  ss_rx_size: bytes,
  node_rate: rate,
  total_traffic: bytes,
  /** Billed bytes. */
  effective_traffic: bytes,
});

/** Which part of a customer's traffic is asked for; all of it where nothing is said. This product's own. */
const part = {
  /** The first moment. */
  from: z.optional(time),
  /** The moment before which it ends, at most 366 days after the first. */
  to: z.optional(time),
  /** What flowed at one node alone. */
  node_id: z.optional(idText),
};

/** Bytes of a part in all. This product's own. */
const totals = z.object({
  ss_tx_size: bytes,
  ss_rx_size: bytes,
  total_traffic: bytes,
  /** Billed bytes. */
  effective_traffic: bytes,
});

/** What of it flowed at which node. */
const atNode = z.object({
  node_id: id,
  /** `null`: the node is gone. */
  node_name: z.nullable(z.string()),
  ...totals.shape,
});

/** A time in which nothing can be known: before the first hour, while no node reported. This product's own. */
const gap = z.object({ from: time, to: time });

/** How many hours an answer has at most. */
export const hoursAtMost = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 10_000),
};

export const oneMonth = {
  year_month: z.optional(z.string().check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/))),
};

/** By the hour or the day. */
export const step = z.object({ ...sums, timestamp_ms: z.int() });

export const axis = call({
  operation: 'traffic.axis',
  method: 'GET',
  path: '/api/v2/user/services/subscribe-log/area-time-axis',
  access: 'customer',
  apiToken: 'read',
  meaning:
    'A customer’s traffic by the hour or the business day, over all nodes or at one, oldest first; the newest where there are too many. Where nothing flowed there is no row.',
  query: {
    ...hoursAtMost,
    ...part,
    /** What a row sums up. This product's own. */
    step: z._default(z.enum(['hour', 'day']), 'hour'),
  },
  answer: z.extend(result(z.array(step)), {
    totals,
    /** The hundred nodes at which most flowed, most first; all of them, also where one is asked for. */
    by_node: z.array(atNode),
    /** Until when everything that nodes reported is counted here. */
    data_until: time,
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
  query: {
    /** Counts only where no range is given. */
    ...oneMonth,
    ...part,
  },
  answer: z.extend(
    result(
      z.array(
        z.object({
          ...sums,
          /** At which nodes it flowed, most first. This product's own. */
          by_node: z.array(atNode),
        }),
      ),
    ),
    { totals },
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
  query: { ...paging(10_000, 1_000, Number.MAX_SAFE_INTEGER), ...part },
  answer: z.extend(result(z.array(record)), { total_count: z.int(), totals }),
  refusals: ['traffic.range'],
});
