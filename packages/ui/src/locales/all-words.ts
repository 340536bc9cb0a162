// Made by `npm run generate` from what is in the folders. Do not change it by hand.

/** The texts of the source language, by file. */
export interface AllWords {
  about: typeof import('./zh-CN/about.json');
  account: typeof import('./zh-CN/account.json');
  activity: typeof import('./zh-CN/activity.json');
  announcements: typeof import('./zh-CN/announcements.json');
  audit: typeof import('./zh-CN/audit.json');
  auth: typeof import('./zh-CN/auth.json');
  bans: typeof import('./zh-CN/bans.json');
  billing: typeof import('./zh-CN/billing.json');
  cdKeys: typeof import('./zh-CN/cd-keys.json');
  check: typeof import('./zh-CN/check.json');
  developer: typeof import('./zh-CN/developer.json');
  errors: typeof import('./zh-CN/errors.json');
  issues: typeof import('./zh-CN/issues.json');
  layout: typeof import('./zh-CN/layout.json');
  me: typeof import('./zh-CN/me.json');
  nodes: typeof import('./zh-CN/nodes.json');
  overview: typeof import('./zh-CN/overview.json');
  profile: typeof import('./zh-CN/profile.json');
  promote: typeof import('./zh-CN/promote.json');
  push: typeof import('./zh-CN/push.json');
  recharge: typeof import('./zh-CN/recharge.json');
  refusals: typeof import('./zh-CN/refusals.json');
  search: typeof import('./zh-CN/search.json');
  security: typeof import('./zh-CN/security.json');
  services: typeof import('./zh-CN/services.json');
  settings: typeof import('./zh-CN/settings.json');
  shop: typeof import('./zh-CN/shop.json');
  shopOld: typeof import('./zh-CN/shop-old.json');
  testPages: typeof import('./zh-CN/test-pages.json');
  tickets: typeof import('./zh-CN/tickets.json');
  ui: typeof import('./zh-CN/ui.json');
  usage: typeof import('./zh-CN/usage.json');
  wallet: typeof import('./zh-CN/wallet.json');
}
