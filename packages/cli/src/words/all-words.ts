// Made by `npm run generate` from what is in the folders. Do not change it by hand.

/** The texts of the source language, by file. */
export interface AllWords {
  account: typeof import('./zh-CN/account.json');
  announcements: typeof import('./zh-CN/announcements.json');
  api: typeof import('./zh-CN/api.json');
  arguments: typeof import('./zh-CN/arguments.json');
  audit: typeof import('./zh-CN/audit.json');
  bans: typeof import('./zh-CN/bans.json');
  blockedIps: typeof import('./zh-CN/blocked-ips.json');
  calls: typeof import('./zh-CN/calls.json');
  codes: typeof import('./zh-CN/codes.json');
  context: typeof import('./zh-CN/context.json');
  coupons: typeof import('./zh-CN/coupons.json');
  exit: typeof import('./zh-CN/exit.json');
  heads: typeof import('./zh-CN/heads.json');
  help: typeof import('./zh-CN/help.json');
  jobs: typeof import('./zh-CN/jobs.json');
  mail: typeof import('./zh-CN/mail.json');
  money: typeof import('./zh-CN/money.json');
  nodes: typeof import('./zh-CN/nodes.json');
  nouns: typeof import('./zh-CN/nouns.json');
  operations: typeof import('./zh-CN/operations.json');
  options: typeof import('./zh-CN/options.json');
  orders: typeof import('./zh-CN/orders.json');
  output: typeof import('./zh-CN/output.json');
  parser: typeof import('./zh-CN/parser.json');
  payMethods: typeof import('./zh-CN/pay-methods.json');
  platform: typeof import('./zh-CN/platform.json');
  products: typeof import('./zh-CN/products.json');
  program: typeof import('./zh-CN/program.json');
  recharges: typeof import('./zh-CN/recharges.json');
  refusals: typeof import('./zh-CN/refusals.json');
  roles: typeof import('./zh-CN/roles.json');
  rules: typeof import('./zh-CN/rules.json');
  scopes: typeof import('./zh-CN/scopes.json');
  secret: typeof import('./zh-CN/secret.json');
  sending: typeof import('./zh-CN/sending.json');
  shared: typeof import('./zh-CN/shared.json');
  site: typeof import('./zh-CN/site.json');
  stats: typeof import('./zh-CN/stats.json');
  system: typeof import('./zh-CN/system.json');
  tickets: typeof import('./zh-CN/tickets.json');
  tokens: typeof import('./zh-CN/tokens.json');
  traffic: typeof import('./zh-CN/traffic.json');
  users: typeof import('./zh-CN/users.json');
  values: typeof import('./zh-CN/values.json');
}
