// Called by programs of the older panel: dashboards with charts of traffic.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { past, secret } from '../base/fields/fields.ts';
import { customerIdText, idText, result, id as rowId, time } from '../base/primitives.ts';
import { flow, hoursAtMost, oneMonth, step, sums } from '../traffic/customer.ts';

const moments = z.array(past(time)).check(z.minLength(1), z.maxLength(100));

/** The named list, or the list itself. */
const starts = z.union([
  z.object({
    /** Times, each rounded down to its hour. */
    data_start_ats: moments,
  }),
  z.pipe(
    moments,
    z.transform((data_start_ats) => ({ data_start_ats })),
  ),
]);

const total = {
  data_start_at: time,
  ...flow,
};

/** Sums since each of the given moments. */
const totals = {
  method: 'POST',
  access: 'stats',
  body: () => starts,
  refusals: ['statistics.absent'],
  changes: false,
} as const;

export const ofNode = call({
  ...totals,
  operation: 'v1.statistics.ofNode',
  path: '/v1/total/traffic/node/{node_id}',
  meaning: 'A node’s traffic since each of the given times, in their order. Not for customers.',
  params: () => ({ node_id: idText }),
  answer: () => result(z.array(z.object({ node_id: rowId, ...total }))),
});

export const ofUser = call({
  ...totals,
  operation: 'v1.statistics.ofUser',
  path: '/v1/total/traffic/user/{user_id}',
  meaning:
    'A customer’s traffic since each of the given times, in their order; customers see only their own.',
  params: () => ({ user_id: customerIdText }),
  answer: () => result(z.array(z.object({ user_id: rowId, ...total }))),
});

/** The customer's `traffic_log_token`. A text that is no UUID gets the same answer as an unknown token. */
const byToken = { token_uuid: secret(z.string()) };

/** Data about a customer for every holder of his token. */
const ofToken = {
  method: 'GET',
  access: 'anyone',
  params: () => byToken,
  refusals: ['statistics.token'],
} as const;

export const axis = call({
  ...ofToken,
  operation: 'v1.statistics.axis',
  path: '/v1/total/traffic/user_area_time_axis/{token_uuid}',
  meaning: 'A customer’s traffic by the hour, for anybody with his `traffic_log_token`.',
  query: () => hoursAtMost,
  answer: () => result(z.array(step)),
});

export const calendar = call({
  ...ofToken,
  operation: 'v1.statistics.calendar',
  path: '/v1/total/traffic/user_by_month_calendar_pie/{token_uuid}',
  meaning: 'A customer’s traffic by the business day of a month, for anybody with his `traffic_log_token`.',
  query: () => oneMonth,
  answer: () => result(z.array(z.object(sums))),
});
