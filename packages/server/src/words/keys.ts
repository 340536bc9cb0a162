import type { FieldCode } from '@ferry/core/contract/base/fields/field-errors';
import type { KeyOf } from '@ferry/core/words/words';

/** The texts of all nouns in the source language. What says a text of a file that is not here does not compile. */
type Source = typeof import('./zh-CN/account-data.json') &
  typeof import('./zh-CN/accounts.json') &
  typeof import('./zh-CN/activity.json') &
  typeof import('./zh-CN/announcements.json') &
  typeof import('./zh-CN/api-tokens.json') &
  typeof import('./zh-CN/auth.json') &
  typeof import('./zh-CN/bans.json') &
  typeof import('./zh-CN/bills.json') &
  typeof import('./zh-CN/block-ips.json') &
  typeof import('./zh-CN/bots.json') &
  typeof import('./zh-CN/campaigns.json') &
  typeof import('./zh-CN/cd-keys.json') &
  typeof import('./zh-CN/check-in.json') &
  typeof import('./zh-CN/coupons.json') &
  typeof import('./zh-CN/customers.json') &
  typeof import('./zh-CN/detect.json') &
  typeof import('./zh-CN/doctor.json') &
  typeof import('./zh-CN/every-call.json') &
  typeof import('./zh-CN/invites.json') &
  typeof import('./zh-CN/invoices.json') &
  typeof import('./zh-CN/jobs.json') &
  typeof import('./zh-CN/links.json') &
  typeof import('./zh-CN/mail.json') &
  typeof import('./zh-CN/mails.json') &
  typeof import('./zh-CN/nodes.json') &
  typeof import('./zh-CN/notifications.json') &
  typeof import('./zh-CN/payments.json') &
  typeof import('./zh-CN/push.json') &
  typeof import('./zh-CN/rules.json') &
  typeof import('./zh-CN/script-tokens.json') &
  typeof import('./zh-CN/secrets.json') &
  typeof import('./zh-CN/security.json') &
  typeof import('./zh-CN/services.json') &
  typeof import('./zh-CN/sessions.json') &
  typeof import('./zh-CN/shop.json') &
  typeof import('./zh-CN/statistics.json') &
  typeof import('./zh-CN/telegram.json') &
  typeof import('./zh-CN/tickets.json') &
  typeof import('./zh-CN/traffic.json') &
  typeof import('./zh-CN/wallet.json');

/** The keys of all texts. A refusal's is its code. */
export type WordKey = KeyOf<Source> | FieldCode;
