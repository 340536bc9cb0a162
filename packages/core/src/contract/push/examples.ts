import type { ExamplesOf } from '../base/example.ts';
import type * as customerCalls from './customer.ts';

const device = {
  push_device_id: 12,
  user_agent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Mobile Safari/537.36',
  push_service: 'fcm.googleapis.com',
  created_at: '2026-11-03T11:18:00Z',
  last_sent_at: null,
};

export const customer = {
  list: {
    answer: {
      result: {
        public_key: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
        devices: [
          {
            ...device,
            last_sent_at: '2026-11-03T11:18:00Z',
            digest: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
            is_current: true,
          },
        ],
      },
    },
  },
  add: {
    input: {
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/made-up-address',
        // The keys of the example in RFC 8291.
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      },
    },
    answer: { result: device },
  },
  remove: { input: { push_device_id: 12 }, answer: {} },
} satisfies ExamplesOf<typeof customerCalls>;
