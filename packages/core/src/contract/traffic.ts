import * as z from 'zod/mini';
import { call } from './call.ts';
import { bytes, id, paging, rate, result, time } from './primitives.ts';

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

export const axis = call({
  operation: 'traffic.axis',
  method: 'GET',
  path: '/api/v2/user/services/subscribe-log/area-time-axis',
  access: 'customer',
  apiToken: 'read',
  meaning:
    'A customer’s traffic by the hour over all nodes, oldest first; the newest hours where there are too many.',
  query: { limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 10_000) },
  answer: result(z.array(z.object({ ...sums, timestamp_ms: z.int() }))),
});

export const calendar = call({
  operation: 'traffic.calendar',
  method: 'GET',
  path: '/api/v2/user/services/subscribe-log/calendar-pie',
  access: 'customer',
  apiToken: 'read',
  meaning: 'A customer’s traffic by the business day of one month, by default the running one.',
  query: { year_month: z.optional(z.string().check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/))) },
  answer: result(z.array(z.object(sums))),
});

export const records = call({
  operation: 'traffic.records',
  method: 'GET',
  path: '/api/v2/user/services/subscribe-log/detail-record',
  access: 'customer',
  apiToken: 'read',
  meaning: 'A customer’s traffic by hour and node, newest first.',
  query: paging(10_000, 1_000, Number.MAX_SAFE_INTEGER),
  answer: result(z.array(record)),
});
