import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';

export const admin = {
  list: {
    input: { is_all: 'true' },
    answer: {
      result: [
        {
          ip: '203.0.113.99',
          node_id: 2,
          is_held: true,
          blocked_at: '2026-11-14T02:10:00Z',
          unblocked_at: null,
        },
        {
          ip: '2001:db8:99::1',
          node_id: 1,
          is_held: false,
          blocked_at: '2026-11-13T08:00:00Z',
          unblocked_at: '2026-11-13T09:30:00Z',
        },
      ],
    },
  },
  approve: { input: { body: { ip: '203.0.113.99' } }, answer: {} },
  unblock: { input: { body: { ip: '203.0.113.99' } }, answer: {} },
} satisfies ExamplesOf<typeof adminCalls>;
