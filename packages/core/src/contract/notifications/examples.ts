import type { ExamplesOf } from '../base/example.ts';
import type * as customerCalls from './customer.ts';

const choices = {
  email: 'lin@example.com',
  telegram: 'linked',
  push: 'on',
} as const;
const all = { mail: true, telegram: true, push: true };

export const customer = {
  show: {
    answer: {
      result: {
        ...choices,
        events: [
          { event: 'sign_in_new', ...all },
          { event: 'traffic_80', ...all },
          { event: 'news', mail: true, telegram: false, push: false },
        ],
      },
    },
  },
  choose: {
    input: { body: { event: 'traffic_80', channel: 'telegram', is_wanted: false } },
    answer: {
      result: {
        ...choices,
        events: [
          { event: 'sign_in_new', ...all },
          { event: 'traffic_80', ...all, telegram: false },
          { event: 'news', mail: true, telegram: false, push: false },
        ],
      },
    },
  },
} satisfies ExamplesOf<typeof customerCalls>;
