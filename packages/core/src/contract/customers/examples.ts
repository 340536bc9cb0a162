import type { ExamplesOf } from '../base/example.ts';
import { clientDeviceExample } from '../links/examples.ts';
import { unlimitedHeld } from '../services/unlimited.ts';
import type * as adminCalls from './admin.ts';
import type * as careCalls from './care.ts';
import type * as credentialCalls from './credentials.ts';

const email = 'lin@example.com';
const user = email;
const user_id = 42;
const userNewId = '7c1e5a90-3d42-4b6f-8a17-2f90c4d6e8b1';
const reason = 'Asked for it in a ticket';
const staff = 'Mei';

const row = {
  user_id,
  email,
  user_name: 'Lin',
  state: 'active',
  plan_name: 'Skiff',
  level: 1,
  level_expires_at: '2026-11-09T04:00:00Z',
  wallet_balance: '38.50',
  used_bytes: 64_424_509_440,
  quota_bytes: 107_374_182_400,
  created_at: '2026-03-09T04:00:00Z',
  last_used_at: '2026-11-03T11:05:00Z',
} as const;

const service = {
  plan_name: 'Skiff',
  level: 1,
  level_expires_at: '2026-11-09T04:00:00Z',
  bytes_left: 42_949_672_960,
  ...unlimitedHeld,
  speed_limit: 200,
  device_limit: 3,
  next_reset_at: null,
  account_expires_at: '2026-11-09T04:00:00Z',
};

const note = {
  note_id: 17,
  at: '2026-11-03T11:18:00Z',
  author: staff,
  note: 'Uses two routers: a limit of 3 devices is too low',
};

export const admin = {
  find: {
    input: { q: 'lin', state: 'active', expiring_days: 7 },
    answer: { result: { total_count: 1, users: [row] } },
  },
  show: {
    input: { user },
    answer: {
      result: {
        ...row,
        user_new_id: userNewId,
        language: 'en',
        time_zone: 'Asia/Shanghai',
        registered_ip: '203.0.113.20',
        invite_code: 'Qm7vK2xW9r',
        invited_by: 7,
        invited: 2,
        invite_balance: '6.00',
        debt: '0.00',
        debt_entries: [],
        speed_limit: 200,
        device_limit: 3,
        node_groups: null,
        next_reset_at: null,
        service,
        telegram_id: 500_100_200,
        has_second_factor: true,
        passkeys: 1,
        must_change_password: false,
        sessions: 2,
        last_sign_in: { at: '2026-11-01T08:30:00Z', ip: '203.0.113.21' },
        tickets_open: 1,
        paid: '150.00',
        ban: null,
        deletion_at: null,
        recent: [
          { at: '2026-10-10T04:00:00Z', kind: 'renewal' },
          { at: '2026-10-08T09:12:00Z', kind: 'recharge_paid' },
        ],
        notes: [{ at: note.at, author: note.author, note: note.note }],
      },
    },
  },
} satisfies ExamplesOf<typeof adminCalls>;

const ofUser = { answer: { result: { user_id } } };
const reset = { input: { user, body: { reason } } };

const given = { ...service, quota_bytes: 107_374_182_400, wallet_balance: '38.50' };

export const care = {
  create: {
    input: { body: { email: 'an@example.com', user_name: 'An', language: 'en', invited_by: user } },
    answer: {
      result: {
        user_id: 43,
        user_new_id: '0b8f2c6d-95e1-4a73-b3d4-6a1e7f5c9082',
        email: 'an@example.com',
      },
    },
  },
  edit: {
    input: { user, body: { device_limit: 5, node_groups: ['IEPL'] } },
    answer: {
      result: {
        user_id,
        user_name: 'Lin',
        language: 'en',
        time_zone: 'Asia/Shanghai',
        speed_limit: 200,
        device_limit: 5,
        node_groups: ['IEPL'],
        auto_reset_day: 0,
        must_change_password: false,
      },
    },
  },
  resetPassword: { ...reset, answer: { result: { user_id, mailed_to: email } } },
  resetSecondFactor: { ...reset, ...ofUser },
  unlinkTelegram: { ...reset, ...ofUser },
  addNote: { input: { user, body: { note: note.note } }, answer: { result: note } },
  listNotes: { input: { user }, answer: { result: { total_count: 1, notes: [note] } } },
  listDevices: {
    input: { user },
    answer: {
      result: [
        {
          ...clientDeviceExample,
          hwid: 'a1b2c3d4e5f6',
        },
      ],
    },
  },
  removeDevice: { input: { user, device_id: 9 }, answer: { result: { user_id, device_id: 9 } } },
  listPasskeys: {
    input: { user },
    answer: {
      result: [
        {
          passkey_id: 5,
          name: 'Laptop',
          user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/149.0.0.0 Safari/537.36',
          is_synced: false,
          verifies_user: true,
          is_usable: true,
          created_at: '2026-09-20T07:41:00Z',
          last_used_at: '2026-11-01T08:30:00Z',
          proves_from: '2026-09-21T07:41:00Z',
        },
      ],
    },
  },
  removePasskey: {
    input: { user, passkey_id: 5, body: { reason: 'Lost the laptop' } },
    answer: { result: { user_id, passkey_id: 5 } },
  },
  listPushDevices: {
    input: { user },
    answer: {
      result: [
        {
          push_device_id: 8,
          user_agent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/149.0.0.0 Mobile Safari/537.36',
          push_service: 'fcm.googleapis.com',
          created_at: '2026-10-02T10:00:00Z',
          last_sent_at: '2026-11-02T08:00:00Z',
        },
      ],
    },
  },
  removePushDevice: {
    input: { user, push_device_id: 8 },
    answer: { result: { user_id, push_device_id: 8 } },
  },
  grantTo: {
    input: { user, body: { grant: { kind: 'plan_time', duration: 'P3D' }, reason: 'Outage of 2 November' } },
    answer: {
      result: {
        gift_id: 31,
        user_id,
        wallet_balance: '38.50',
        level: 1,
        level_expires_at: '2026-11-12T04:00:00Z',
        quota_bytes: 107_374_182_400,
        before: given,
        after: {
          ...given,
          level_expires_at: '2026-11-12T04:00:00Z',
          account_expires_at: '2026-11-12T04:00:00Z',
        },
      },
    },
  },
  setEnabled: {
    input: { user, body: { is_enabled: false, reason: 'Resells the subscription' } },
    answer: { result: { user_id, is_enabled: false } },
  },
  endSessions: { input: { user }, answer: { result: { user_id, ended: 2 } } },
} satisfies ExamplesOf<typeof careCalls>;

const credential = { kind: 'trojan', set_at: '2026-11-03T11:18:00Z', is_for_all_nodes: true } as const;

export const credentials = {
  listCredentials: { input: { user }, answer: { result: [credential] } },
  setCredential: {
    input: { user, body: { kind: 'trojan', secret: 'made-up-by-the-old-panel' } },
    answer: { result: { ...credential, user_id } },
  },
  removeCredential: {
    input: { user, kind: 'trojan' },
    answer: { result: { user_id, kind: 'trojan' } },
  },
} satisfies ExamplesOf<typeof credentialCalls>;
