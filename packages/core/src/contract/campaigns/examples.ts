import { inEachLanguage } from '../../words/languages.ts';
import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type * as anyoneCalls from './anyone.ts';

const texts = {
  en: { subject: 'Your plan ends this week', body: 'Renew it by **Sunday** to keep your price.' },
  'zh-CN': { subject: '您的套餐本周到期', body: '请在**周日**前续费，价格不变。' },
};
const segment = { plan: 'Standard', expiring_days: 7 };
const terms = {
  name: 'Plans that end this week',
  about: 'news',
  per_minute: 60,
  starts_at: '2026-11-05T02:00:00Z',
} as const;

const running = {
  ...terms,
  campaign_id: 12,
  state: 'running',
  waits_for: null,
  created_at: '2026-11-02T08:00:00Z',
  author: 'Zhou',
  ended_at: null,
  announcement: null,
  total: 214,
  to_come: 94,
  queued: 2,
  failed: 0,
  sent: 117,
  left_out: 1,
} as const;

const params = { campaign_id: 12 };

export const admin = {
  count: {
    input: { body: { segment } },
    answer: {
      result: {
        total: 214,
        by_language: { ...inEachLanguage(() => 0), 'zh-CN': 168, 'zh-TW': 15, en: 31 },
        unsubscribed: 9,
      },
    },
  },
  tryOut: {
    input: { body: { to: 'zhou@example.com', texts } },
    answer: { result: { to: 'zhou@example.com', mails: 2 } },
  },
  create: {
    input: { body: { ...terms, segment, texts } },
    answer: {
      result: { ...running, waits_for: 'its time', to_come: 214, queued: 0, sent: 0, left_out: 0 },
    },
  },
  list: {
    input: { state: 'running' },
    answer: { result: { total_count: 1, campaigns: [running] } },
  },
  show: { input: params, answer: { result: { ...running, segment, texts } } },
  pause: { input: params, answer: { result: { ...running, state: 'paused' } } },
  resume: { input: params, answer: { result: running } },
  cancel: {
    input: params,
    answer: {
      result: {
        ...running,
        state: 'cancelled',
        ended_at: '2026-11-05T02:02:00Z',
        to_come: 0,
        queued: 0,
        left_out: 97,
      },
    },
  },
} satisfies ExamplesOf<typeof adminCalls>;

const token = '3d6f0a52-8c1b-4e97-a2d4-000000000042';
const page = (inner: string) =>
  `<!doctype html><html lang="en"><title>Unsubscribe · Ferry</title><main><h1>Ferry</h1>${inner}</main></html>`;

export const anyone = {
  unsubscribePage: {
    input: { token },
    answer: page(
      `<p role="status">Stop emails with news and offers from Ferry?</p><form method="post" action="/api/v2/mail/unsubscribe/${token}"><button>Unsubscribe</button></form>`,
    ),
  },
  unsubscribe: { input: { token }, answer: page('<p role="status">You’re unsubscribed.</p>') },
} satisfies ExamplesOf<typeof anyoneCalls>;
