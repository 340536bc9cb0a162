import * as z from 'zod/mini';
import { call } from '../call.ts';
import { bytes, idText, result, id as rowId, time } from '../primitives.ts';
import { hoursAtMost, oneMonth, step, sums } from '../traffic.ts';

const moments = z.array(time).check(z.minLength(1), z.maxLength(100));

/** The list under its name, or the bare list. */
const starts = z.union([
  z.object({
    /** Moments, each rounded down to its hour. */
    data_start_ats: moments,
  }),
  z.pipe(
    moments,
    z.transform((data_start_ats) => ({ data_start_ats })),
  ),
]);

const total = {
  data_start_at: time,
  /** Raw bytes. */
  ss_tx_size: bytes,
  ss_rx_size: bytes,
  total_traffic: bytes,
  /** The raw bytes in GiB. */
  traffic_gb: z.number(),
  /** Billed bytes. */
  effective_traffic: bytes,
};

export const ofNode = call({
  operation: 'v1.statistics.ofNode',
  method: 'POST',
  path: '/v1/total/traffic/node/{node_id}',
  access: 'stats',
  meaning: 'What flowed at a node since each of the given moments, in their order. Not for customers.',
  params: { node_id: idText },
  body: starts,
  answer: result(z.array(z.object({ node_id: rowId, ...total }))),
  refusals: ['statistics.absent'],
});

export const ofUser = call({
  operation: 'v1.statistics.ofUser',
  method: 'POST',
  path: '/v1/total/traffic/user/{user_id}',
  access: 'stats',
  meaning: 'A customer’s traffic since each of the given moments, in their order; a customer sees his own.',
  params: { user_id: idText },
  body: starts,
  answer: result(z.array(z.object({ user_id: rowId, ...total }))),
  refusals: ['statistics.absent'],
});

/** The customer's `traffic_log_token`; one that is no UUID is answered like one that nobody has. */
const byToken = { token_uuid: z.string() };

export const axis = call({
  operation: 'v1.statistics.axis',
  method: 'GET',
  path: '/v1/total/traffic/user_area_time_axis/{token_uuid}',
  access: 'anyone',
  meaning: 'A customer’s traffic by the hour, for whoever has his `traffic_log_token`.',
  params: byToken,
  query: hoursAtMost,
  answer: result(z.array(step)),
  refusals: ['statistics.token'],
});

export const calendar = call({
  operation: 'v1.statistics.calendar',
  method: 'GET',
  path: '/v1/total/traffic/user_by_month_calendar_pie/{token_uuid}',
  access: 'anyone',
  meaning: 'A customer’s traffic by the business day of a month, for whoever has his `traffic_log_token`.',
  params: byToken,
  query: oneMonth,
  answer: result(z.array(z.object(sums))),
  refusals: ['statistics.token'],
});
