import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';

const to = 'lin@example.com';

export const admin = {
  test: {
    input: { body: { to: 'help@ferry.example' } },
    answer: {
      result: {
        transport: 'smtp',
        server: 'smtp.example.com:465',
        greeted_as: 'ferry.example',
        from: 'Ferry <no-reply@ferry.example>',
        to: 'help@ferry.example',
        is_taken: true,
        failure: null,
        steps: [
          { at_ms: 52, who: 'server', says: '220 smtp.example.com ESMTP' },
          { at_ms: 53, who: 'client', says: 'EHLO ferry.example' },
          { at_ms: 214, who: 'server', says: '250 2.0.0 OK: queued as 4Rk2mT' },
        ],
      },
    },
  },
  queue: {
    input: { state: 'retrying', to },
    answer: {
      result: {
        total_count: 1,
        counts: { waiting: 2, sending: 1, retrying: 1, held: 0, failed: 3 },
        oldest_due_at: '2026-11-03T11:18:00Z',
        mails: [
          {
            mail_id: 318,
            to,
            subject: 'Your Ferry plan ends soon',
            state: 'retrying',
            created_at: '2026-11-03T11:02:00Z',
            due_at: '2026-11-03T11:24:00Z',
            sent_at: null,
            tries: 3,
            failure: '451 4.7.1 Greylisted, try again later',
            campaign_id: null,
          },
        ],
      },
    },
  },
  retry: { input: { body: { mail_ids: [311, 312, 318] } }, answer: { result: { count: 3 } } },
  drop: { input: { body: { mail_ids: [318] } }, answer: { result: { count: 1 } } },
} satisfies ExamplesOf<typeof adminCalls>;
