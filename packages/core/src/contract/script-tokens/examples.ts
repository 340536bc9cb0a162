import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';

const token_id = '3e9b7d52-6f18-4c0a-9d35-8b2e4f7a1c60';

const token = {
  token_id,
  name: 'Watch the jobs',
  owner: 'Mei',
  role: 'script' as const,
  made_by: 'Mei',
  scopes: ['admin:jobs.read'],
  created_at: '2026-11-02T08:00:00Z',
  expires_at: '2027-11-02T08:00:00Z',
  revoked_at: null,
  last_used_at: '2026-11-03T11:18:00Z',
  is_this: false,
};

const own = {
  token_id: '51d0c8f4-2a7e-4b93-8e16-c5f9037b2da8',
  name: 'Desk',
  owner: 'Mei',
  role: 'support' as const,
  made_by: null,
  scopes: ['admin:tickets.read', 'admin:tickets.write', 'admin:users.read', 'admin:users.edit'],
  created_at: '2026-09-01T08:00:00Z',
  expires_at: null,
  revoked_at: null,
  last_used_at: '2026-11-03T11:18:00Z',
  is_this: true,
};

const entry = {
  audit_id: 904,
  at: '2026-11-03T11:18:00Z',
  token_id: own.token_id,
  token_name: own.name,
  owner: own.owner,
  role: own.role,
  made_by: own.made_by,
  operation: 'users.setEnabled',
  target: '42',
  detail: { reason: 'Resells the subscription' },
  before: { is_enabled: true },
  after: { is_enabled: false },
  ip: '203.0.113.5',
};

export const admin = {
  list: { answer: { result: { total_count: 2, tokens: [token, own] } } },
  show: {
    input: { token_id: own.token_id },
    answer: {
      result: {
        ...own,
        addresses: [{ ip: '203.0.113.5', last_at: '2026-11-03T11:18:00Z', entries: 14 }],
      },
    },
  },
  create: {
    input: { body: { name: token.name, scopes: ['admin:jobs.read'], days: 365 } },
    answer: {
      result: {
        token_id,
        token: 'made-up-token-of-a-script',
        expires_at: token.expires_at,
      },
    },
  },
  revoke: {
    input: { token_id },
    answer: { result: { ...token, revoked_at: '2026-11-03T11:20:00Z' } },
  },
  whoAmI: { answer: { result: own } },
  audit: {
    input: { operation: 'users.setEnabled', target: '42' },
    answer: { result: { total_count: 1, entries: [entry] } },
  },
  showAudit: { input: { audit_id: 904 }, answer: { result: entry } },
} satisfies ExamplesOf<typeof adminCalls>;
