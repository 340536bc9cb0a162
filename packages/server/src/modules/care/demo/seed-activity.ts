import { dayMs } from '@ferry/core/contract/base/values/units';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { type ActivityKind, recordActivity } from '../../ground/activity/index.ts';

/** Events of a customer in two months: days ago, kind, and values of the sentence. */
const events: readonly [daysAgo: number, kind: ActivityKind, detail: Record<string, unknown>][] = [
  [66.9, 'password_changed', {}],
  [66.2, 'email_changed', { from: 'linxia.old@example.com', to: 'demo@example.com' }],
  [52.4, 'links.reset', {}],
  [40.1, 'auto_renewal_on', { product: '快艇季付' }],
  [31.6, 'session_ended', { agent: 'Firefox' }],
  [20.3, 'sign_in_mail_on', {}],
  [9.7, 'sign_in_denied', { agent: 'Chrome', ip: '198.51.100.77' }],
  [9.6, 'other_sessions_ended', { ended: 2 }],
  [1.2, 'links.reset_password', {}],
];

/** The browser of the demo’s customer. */
const agent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** The history of the demo’s customer, with an address reserved for documentation. */
export async function seedActivity(tx: Sql, { now }: Services, accountId: number): Promise<void> {
  for (const [daysAgo, kind, detail] of events) {
    const at = new Date(now().getTime() - daysAgo * dayMs);
    await recordActivity(tx, { now: () => at, ip: '203.0.113.8', agent }, accountId, kind, detail);
  }
}
