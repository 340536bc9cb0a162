import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type * as customerCalls from './customer.ts';
import type * as programsCalls from './programs.ts';

export const customer = {
  show: {
    input: { is_linking: 'true' },
    answer: {
      result: {
        state: 'not_linked',
        name: null,
        linked_at: null,
        bot: 'ferry_bot',
        url: 'https://t.me/ferry_bot?start=link_0Xr8mYw3oYb1JtqQ2vE5cN7pL9sD4fG6hK1zA3xC5vB',
        expires_at: '2026-11-02T08:10:00Z',
      },
    },
  },
  unlink: { answer: {} },
} satisfies ExamplesOf<typeof customerCalls>;

export const admin = {
  status: {
    answer: {
      result: {
        is_configured: true,
        mode: 'webhook',
        api: 'https://api.telegram.org',
        bot: 'ferry_bot',
        is_reachable: true,
        failure: null,
        polled_until: null,
        is_polled: false,
        webhook: {
          url: 'https://ferry.example/api/v2/telegram/webhook',
          is_ours: true,
          pending_updates: 0,
          last_error_at: null,
          last_error: null,
        },
        linked: 318,
        unreachable: 7,
        queue: {
          waiting: 2,
          retrying: 0,
          oldest_at: '2026-11-02T08:00:00Z',
          sent: 541,
          given_up: 1,
          last_failure: null,
        },
      },
    },
  },
} satisfies ExamplesOf<typeof adminCalls>;

const chat = { id: 5001, first_name: 'Lin', username: 'lin_xia' };

export const programs = {
  webhook: {
    input: {
      body: {
        update_id: 900_100_001,
        message: {
          message_id: 31,
          date: 1_793_606_400,
          from: { ...chat, is_bot: false, language_code: 'en' },
          chat: { ...chat, type: 'private' },
          text: '/traffic',
          entities: [{ type: 'bot_command', offset: 0, length: 8 }],
        },
      },
    },
    answer: { ok: true },
  },
} satisfies ExamplesOf<typeof programsCalls>;
