import { password } from '../auth/examples.ts';
import type { ExamplesOf } from '../base/example.ts';
import type * as customerCalls from './customer.ts';

const token = {
  token_id: '5f0c1d7e-2b8a-4c3d-9e6f-0a1b2c3d4e01',
  name: 'Dashboard at home',
  scope: 'read',
  created_at: '2026-11-02T08:00:00Z',
  expires_at: '2027-01-31T08:00:00Z',
  is_expired: false,
  last_used_at: null,
} as const;

export const customer = {
  list: { answer: { result: [{ ...token, last_used_at: '2026-11-03T11:18:00Z' }] } },
  create: {
    input: {
      body: { name: token.name, scope: 'read', expires_in_days: 90, current_password: password },
    },
    answer: { result: { ...token, token: '9d3b5c1a-7f42-4e08-8a6d-1b2c3d4e5f60' } },
  },
  revoke: { input: { token_id: token.token_id }, answer: {} },
} satisfies ExamplesOf<typeof customerCalls>;
