import type { ExamplesOf } from '../base/example.ts';
import type * as customerCalls from './customer.ts';

const phone = '0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e02';

export const customer = {
  list: {
    answer: {
      result: [
        {
          session_id: '0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e01',
          ip: '203.0.113.8',
          user_agent:
            'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
          created_at: '2026-11-02T08:00:00Z',
          last_used_at: '2026-11-03T11:18:00Z',
          expires_at: '2026-12-03T11:18:00Z',
          is_remembered: true,
          is_current: true,
        },
        {
          session_id: phone,
          ip: '198.51.100.77',
          user_agent:
            'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
          created_at: '2026-11-03T10:02:00Z',
          last_used_at: '2026-11-03T10:40:00Z',
          expires_at: '2026-11-03T11:40:00Z',
          is_remembered: false,
          is_current: false,
        },
      ],
    },
  },
  end: { input: { session_id: phone }, answer: {} },
  endOthers: { answer: { result: { ended: 2 } } },
} satisfies ExamplesOf<typeof customerCalls>;
