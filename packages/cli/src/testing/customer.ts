import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { find, show } from '@ferry/core/contract/customers/admin';
import { noService } from '@ferry/core/testing/fixtures/shop';

const time = '2026-11-01T00:00:00Z';

/** A customer in a list. */
export const customerRow = (
  user_id: number,
  user_name = `Lin ${user_id}`,
): CallAnswer<typeof find>['result']['users'][number] => ({
  user_id,
  email: `lin-${user_id}@example.com`,
  user_name,
  state: 'active',
  plan_name: null,
  level: 1,
  level_expires_at: time,
  wallet_balance: '0.00',
  used_bytes: 0,
  quota_bytes: 0,
  created_at: time,
  last_used_at: null,
});

/** All facts about customer 42. */
export const customer: CallAnswer<typeof show>['result'] = {
  ...customerRow(42, 'Lin'),
  user_new_id: '0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e10',
  language: 'en',
  time_zone: 'UTC',
  registered_ip: null,
  invite_code: 'abc',
  invited_by: null,
  invited: 0,
  invite_balance: '0.00',
  debt: '0.00',
  debt_entries: [],
  speed_limit: null,
  device_limit: null,
  node_groups: null,
  next_reset_at: null,
  service: { ...noService, account_expires_at: time },
  telegram_id: null,
  has_second_factor: false,
  passkeys: 0,
  must_change_password: false,
  sessions: 0,
  last_sign_in: null,
  tickets_open: 0,
  paid: '0.00',
  ban: null,
  deletion_at: null,
  recent: [],
  notes: [],
};
