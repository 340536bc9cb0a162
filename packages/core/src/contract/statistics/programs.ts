// Called by programs that send a secret: charts of one customer, with his statistics token or a script token.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { past, secret } from '../base/fields/fields.ts';
import { bytes, id, money, result, time } from '../base/primitives.ts';
import { record, sums } from '../traffic/customer.ts';

/** The customer, by his `traffic_log_token`. With a key, it may also be his id. */
const ofCustomer = {
  /**
   * The customer's `traffic_log_token`, or with `grafana_api_key` also his id. An invalid token gets the same answer
   * as an unknown one.
   */
  token: secret(z.string()),
};

const range = {
  /** A script token with the scope `stats`. With it, no token of the customer is required. */
  grafana_api_key: z.optional(secret(z.string())),
  /** From this moment (inclusive), by default 30 days before the end. At most 400 days before it. */
  from_iso: z.optional(past(time)),
  /** Until this moment (exclusive), by default now. */
  to_iso: z.optional(past(time)),
};

/** Where the data was read. */
const source = z.enum(['column_store', 'roll_ups']);

/** A customer at the start of a business day. */
const snapshot = z.object({
  created_at: time,
  user_id: id,
  /** Billed bytes used in the period. */
  ss_upload_size: bytes,
  ss_download_size: bytes,
  ss_bandwidth_total_size: bytes,
  money_amount: money,
  user_level_expire_in: time,
});

/** Input of statistics for one customer in a time range. */
const ofOne = {
  method: 'GET',
  access: 'anyone',
  params: () => ofCustomer,
  query: () => range,
  also: { 401: 'refusal' },
  refusals: ['access.bad_token', 'access.scope', 'statistics.range', 'statistics.token'],
} as const;

export const dataHistory = call({
  ...ofOne,
  operation: 'statistics.dataHistory',
  path: '/api/v2/tools/user_data_history_ch/{token}',
  meaning: 'A customer’s usage, quota, balance and level expiry by the business day, oldest first.',
  answer: () => z.extend(result(z.object({ user_id: id })), { result_list: z.array(snapshot), source }),
});

const recordsAnswer = z.extend(result(z.array(record)), {
  /**
   * The unit of a row: an hour of the site's zone or, if there were too many, a business day. `created_at` is its
   * start.
   */
  grain: z.enum(['hour', 'day']),
  source,
});

export const trafficFull = call({
  ...ofOne,
  operation: 'statistics.trafficFull',
  path: '/api/v2/tools/user_traffic_log_full/{token}',
  meaning:
    'A customer’s traffic by hour and node, newest first. If the range is longer than 31 days, by business day and node.',
  answer: () => recordsAnswer,
});

export const trafficFullFromStore = call({
  ...ofOne,
  operation: 'statistics.trafficFullFromStore',
  path: '/api/v2/tools/user_traffic_log_full_ch/{token}',
  meaning: 'The same as `statistics.trafficFull`, from the column store if it answers and is up to date.',
  answer: () => recordsAnswer,
});

export const trafficDays = call({
  ...ofOne,
  operation: 'statistics.trafficDays',
  path: '/api/v2/tools/user_traffic_log_user_traffic/{token}',
  meaning: 'A customer’s traffic over all nodes by the business days that begin in the range, oldest first.',
  answer: () => result(z.array(z.object(sums))),
});
