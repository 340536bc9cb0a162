import type { ExamplesOf } from '../base/example.ts';
import type * as customerCalls from './customer.ts';

export const customer = {
  devices: {
    answer: {
      result: {
        online: 2,
        limit: 5,
        devices: [
          {
            ip: '203.0.113.8',
            node_id: 3,
            node_name: 'Hong Kong 01',
            since: '2026-03-14T03:35:00Z',
            last_seen_at: '2026-03-14T03:59:20Z',
          },
          {
            ip: '198.51.100.23',
            node_id: 1,
            node_name: 'Japan 01',
            since: '2026-03-13T22:41:00Z',
            last_seen_at: '2026-03-14T03:59:30Z',
          },
        ],
      },
    },
  },
} satisfies ExamplesOf<typeof customerCalls>;
