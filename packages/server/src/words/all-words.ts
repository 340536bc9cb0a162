// Made by `npm run generate` from what is in the folders. Do not change it by hand.

/** The texts of the source language, by file. */
export interface AllWords {
  accountData: typeof import('./zh-CN/account-data.json');
  accounts: typeof import('./zh-CN/accounts.json');
  activity: typeof import('./zh-CN/activity.json');
  announcements: typeof import('./zh-CN/announcements.json');
  apiTokens: typeof import('./zh-CN/api-tokens.json');
  auth: typeof import('./zh-CN/auth.json');
  bans: typeof import('./zh-CN/bans.json');
  bills: typeof import('./zh-CN/bills.json');
  blockIps: typeof import('./zh-CN/block-ips.json');
  bots: typeof import('./zh-CN/bots.json');
  campaigns: typeof import('./zh-CN/campaigns.json');
  cdKeys: typeof import('./zh-CN/cd-keys.json');
  checkIn: typeof import('./zh-CN/check-in.json');
  coupons: typeof import('./zh-CN/coupons.json');
  customers: typeof import('./zh-CN/customers.json');
  detect: typeof import('./zh-CN/detect.json');
  doctor: typeof import('./zh-CN/doctor.json');
  everyCall: typeof import('./zh-CN/every-call.json');
  invites: typeof import('./zh-CN/invites.json');
  invoices: typeof import('./zh-CN/invoices.json');
  jobs: typeof import('./zh-CN/jobs.json');
  links: typeof import('./zh-CN/links.json');
  mail: typeof import('./zh-CN/mail.json');
  mails: typeof import('./zh-CN/mails.json');
  nodes: typeof import('./zh-CN/nodes.json');
  notifications: typeof import('./zh-CN/notifications.json');
  payMethods: typeof import('./zh-CN/pay-methods.json');
  payments: typeof import('./zh-CN/payments.json');
  push: typeof import('./zh-CN/push.json');
  rules: typeof import('./zh-CN/rules.json');
  scriptTokens: typeof import('./zh-CN/script-tokens.json');
  secrets: typeof import('./zh-CN/secrets.json');
  security: typeof import('./zh-CN/security.json');
  services: typeof import('./zh-CN/services.json');
  sessions: typeof import('./zh-CN/sessions.json');
  shop: typeof import('./zh-CN/shop.json');
  statistics: typeof import('./zh-CN/statistics.json');
  telegram: typeof import('./zh-CN/telegram.json');
  tickets: typeof import('./zh-CN/tickets.json');
  traffic: typeof import('./zh-CN/traffic.json');
  wallet: typeof import('./zh-CN/wallet.json');
}
