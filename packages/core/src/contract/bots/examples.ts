import type { ExamplesOf } from '../base/example.ts';
import type * as v1Calls from './v1.ts';

const done = { ret: 1, msg: '' } as const;
const api_key = '7b1e4c90-2f5d-4a38-b6e1-000000000003';
const link_token = 'c4a91d20-6e7f-4b52-8a3c-000000000042';

const link = { url: `https://media.example.com/${link_token}`, expires_at: '2026-12-02T04:00:00Z' };
const media = { user_id: 42, user_name: 'Lin Xia', link_token, ...link };

export const v1 = {
  casino: {
    input: {
      api_key,
      sql_table: 'user',
      type_mode: 'add',
      sql_table_telegram_id: '5001',
      sql_table_add_transfer_enable: 104_857_600,
    },
    answer: {
      ...done,
      user: {
        id: 42,
        user_name: 'Lin Xia',
        telegram_id: 5001,
        level: 1,
        level_expires_at: '2026-12-02T04:00:00Z',
        transfer_enable: 107_479_040_000,
        u: 1_288_490_188,
        d: 21_474_836_480,
      },
    },
  },
  emby: {
    input: { api_key, sql_table: 'user', sql_table_user_id: 42 },
    answer: { ...done, user: media },
  },
  embyLinks: { input: { api_key }, answer: { ...done, links: [media] } },
  embyLink: { input: { token: link_token }, answer: { ...done, link } },
} satisfies ExamplesOf<typeof v1Calls>;
