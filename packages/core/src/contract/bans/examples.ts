import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';

export const admin = {
  list: {
    input: { state: 'running' },
    answer: {
      result: {
        total_count: 1,
        bans: [
          {
            ban_id: 5,
            user_id: 42,
            email: 'lin@example.com',
            user_name: 'Lin Xia',
            state: 'running',
            starts_at: '2026-11-02T08:00:00Z',
            ends_at: '2026-11-09T08:00:00Z',
            lifted_at: null,
            reason: 'The account was shared with strangers.',
            remark: 'See ticket 1042.',
          },
        ],
      },
    },
  },
  insert: {
    input: {
      user_id: 42,
      task_end_at: '2026-11-09T08:00:00Z',
      ban_context: 'The account was shared with strangers.',
      remark: 'See ticket 1042.',
    },
    answer: {},
  },
  unban: { input: { user_id: 42 }, answer: {} },
} satisfies ExamplesOf<typeof adminCalls>;
