import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type * as customerCalls from './customer.ts';

const totals = {
  ss_tx_size: 83_886_080,
  ss_rx_size: 1_676_673_024,
  total_traffic: 1_760_559_104,
  effective_traffic: 2_112_670_924,
};
const sums = {
  user_id: 42,
  data_time_range_lower: '2026-11-12T16:00:00Z',
  ...totals,
  traffic_gb: 1.639_648_437_5,
};
const by_node = [{ node_id: 2, node_name: 'Tokyo 02', ...totals }];
const data_until = '2026-11-14T04:00:00Z';
const days = { from: '2026-11-11T16:00:00Z', to: '2026-11-13T16:00:00Z' };

export const customer = {
  axis: {
    input: { step: 'day', ...days },
    answer: {
      result: [{ ...sums, timestamp_ms: 1_794_499_200_000 }],
      totals,
      by_node,
      data_until,
      gaps: [{ from: '2026-11-11T16:00:00Z', to: '2026-11-12T03:00:00Z' }],
    },
  },
  calendar: {
    input: { year_month: '2026-11' },
    answer: { result: [{ ...sums, by_node }], totals, data_until },
  },
  records: {
    input: { limit: 1, ...days },
    answer: {
      result: [
        {
          user_id: 42,
          node_id: 2,
          node_name: 'Tokyo 02',
          created_at: '2026-11-13T12:00:00Z',
          node_rate: '1.20',
          ...totals,
        },
      ],
      total_count: 1,
      totals,
    },
  },
} satisfies ExamplesOf<typeof customerCalls>;

export const admin = {
  rejected: {
    input: { node_id: 2, limit: 1 },
    answer: {
      result: [
        {
          rejected_id: 7,
          node_id: 2,
          node_name: 'Tokyo 02',
          at: '2026-11-14T03:59:00Z',
          reason: 'unknown_customer',
          content: '{"user_id":4242,"u":1048576,"d":52428800}',
        },
      ],
    },
  },
} satisfies ExamplesOf<typeof adminCalls>;
