import type { ExamplesOf } from '../base/example.ts';
import { unlimitedHeld } from '../services/unlimited.ts';
import type * as adminCalls from './admin.ts';
import type * as customerCalls from './customer.ts';

const grant = { kind: 'level_time', level: 2, duration: 'P30D', bytes: 107_374_182_400 } as const;
const money = { kind: 'money', amount: '50.00' } as const;
const cdKey = 'K7QW-2M9T-XR4B-8K2M';

const running = {
  plan_name: null,
  level: 2,
  level_expires_at: '2026-03-20T04:00:00Z',
  bytes_left: 6_442_450_944,
  ...unlimitedHeld,
  speed_limit: 200,
  device_limit: 3,
  next_reset_at: null,
  account_expires_at: '2026-03-20T04:00:00Z',
};

export const customer = {
  rules: {
    answer: {
      result: {
        tries_left: 10,
        redeemed: [
          { hint: '8K2M', redeemed_at: '2026-03-13T11:18:00Z', grant: money },
          {
            hint: '4TQX',
            redeemed_at: '2026-03-12T11:18:00Z',
            grant: { kind: 'traffic', bytes: 107_374_182_400 },
          },
          {
            hint: '9WHD',
            redeemed_at: '2026-03-11T11:18:00Z',
            grant: { kind: 'account_time', duration: 'P90D' },
          },
          { hint: '2NVB', redeemed_at: '2026-03-10T11:18:00Z', grant },
          {
            hint: '6JRC',
            redeemed_at: '2026-03-09T11:18:00Z',
            grant: { kind: 'plan_time', duration: 'P3D' },
          },
        ],
      },
    },
  },
  preview: {
    input: { body: { cd_key: cdKey } },
    answer: { result: { grant: money, before: running, after: running, blocked: null } },
  },
  redeem: {
    input: { cd_key: cdKey },
    answer: { result: { grant: money, wallet_balance: '88.50', before: running, after: running } },
  },
} satisfies ExamplesOf<typeof customerCalls>;

export const admin = {
  create: {
    input: { body: { grant, count: 2, expires_at: '2027-04-01T00:00:00Z', note: 'Spring 2027' } },
    answer: { result: { batch_id: 7, cd_keys: [cdKey, 'P3HN-6VYC-TE5J-4TQX'] } },
  },
  listBatches: {
    answer: {
      result: {
        total_count: 1,
        batches: [
          {
            batch_id: 7,
            created_at: '2026-11-02T08:00:00Z',
            note: 'Spring 2027',
            grant,
            expires_at: '2027-04-01T00:00:00Z',
            count: 2,
            redeemed: 1,
            revoked: 0,
          },
        ],
      },
    },
  },
  list: {
    input: { batch_id: 7, state: 'redeemed' },
    answer: {
      result: {
        total_count: 1,
        codes: [
          {
            code_id: 41,
            batch_id: 7,
            hint: '8K2M',
            grant,
            state: 'redeemed',
            created_at: '2026-11-02T08:00:00Z',
            expires_at: '2027-04-01T00:00:00Z',
            redeemed_at: '2026-11-03T11:18:00Z',
            user_id: 42,
            email: 'lin@example.com',
          },
        ],
      },
    },
  },
  listShort: {
    answer: {
      result: {
        total_count: 1,
        total_bytes: 53_687_091_200,
        short: [
          {
            user_id: 42,
            email: 'lin@example.com',
            code_id: 41,
            hint: '8K2M',
            gift_id: null,
            at: '2026-11-03T11:18:00Z',
            level: 2,
            promised_bytes: 107_374_182_400,
            given_bytes: 53_687_091_200,
            short_bytes: 53_687_091_200,
          },
        ],
      },
    },
  },
  revokeBatch: { input: { batch_id: 7 }, answer: { result: { revoked: 1 } } },
  revoke: { input: { code_id: 41 }, answer: { result: { revoked: 1 } } },
} satisfies ExamplesOf<typeof adminCalls>;
