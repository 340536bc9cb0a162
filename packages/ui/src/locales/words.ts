import type { about } from './zh-CN/about.ts';
import type { account } from './zh-CN/account.ts';
import type { activity } from './zh-CN/activity.ts';
import type { announcements } from './zh-CN/announcements.ts';
import type { audit } from './zh-CN/audit.ts';
import type { auth } from './zh-CN/auth.ts';
import type { bans } from './zh-CN/bans.ts';
import type { billing } from './zh-CN/billing.ts';
import type { cdKeys } from './zh-CN/cd-keys.ts';
import type { developer } from './zh-CN/developer.ts';
import type { errors } from './zh-CN/errors.ts';
import type { issues } from './zh-CN/issues.ts';
import type { layout } from './zh-CN/layout.ts';
import type { me } from './zh-CN/me.ts';
import type { nodes } from './zh-CN/nodes.ts';
import type { overview } from './zh-CN/overview.ts';
import type { profile } from './zh-CN/profile.ts';
import type { promote } from './zh-CN/promote.ts';
import type { recharge } from './zh-CN/recharge.ts';
import type { refusals } from './zh-CN/refusals.ts';
import type { search } from './zh-CN/search.ts';
import type { security } from './zh-CN/security.ts';
import type { services } from './zh-CN/services.ts';
import type { settings } from './zh-CN/settings.ts';
import type { shop } from './zh-CN/shop.ts';
import type { shopOld } from './zh-CN/shop-old.ts';
import type { testPages } from './zh-CN/test-pages.ts';
import type { tickets } from './zh-CN/tickets.ts';
import type { ui } from './zh-CN/ui.ts';
import type { usage } from './zh-CN/usage.ts';
import type { wallet } from './zh-CN/wallet.ts';

/** The supported languages. The first one defines the keys. */
export const locales = ['zh-CN', 'en'] as const;
export type Locale = (typeof locales)[number];

/** The same keys. A language with a singular adds `_one` for each `_other`. */
type In<T> = { [K in keyof T]: string } & {
  [K in keyof T as K extends `${infer Stem}_other` ? `${Stem}_one` : never]: string;
};

/** Chinese defines the keys. A new namespace needs a file in each language and a line here. */
export interface Source {
  about: typeof about;
  account: typeof account;
  activity: typeof activity;
  announcements: typeof announcements;
  audit: typeof audit;
  auth: typeof auth;
  bans: typeof bans;
  billing: typeof billing;
  cdKeys: typeof cdKeys;
  developer: typeof developer;
  errors: typeof errors;
  issues: typeof issues;
  layout: typeof layout;
  me: typeof me;
  nodes: typeof nodes;
  overview: typeof overview;
  profile: typeof profile;
  search: typeof search;
  security: typeof security;
  settings: typeof settings;
  recharge: typeof recharge;
  refusals: typeof refusals;
  promote: typeof promote;
  services: typeof services;
  shop: typeof shop;
  shopOld: typeof shopOld;
  tickets: typeof tickets;
  testPages: typeof testPages;
  ui: typeof ui;
  usage: typeof usage;
  wallet: typeof wallet;
}

export type Namespace = keyof Source;

const everyNamespace: Record<Namespace, true> = {
  about: true,
  account: true,
  activity: true,
  announcements: true,
  audit: true,
  auth: true,
  bans: true,
  billing: true,
  cdKeys: true,
  developer: true,
  errors: true,
  issues: true,
  layout: true,
  me: true,
  nodes: true,
  overview: true,
  profile: true,
  search: true,
  security: true,
  settings: true,
  recharge: true,
  refusals: true,
  promote: true,
  services: true,
  shop: true,
  shopOld: true,
  tickets: true,
  testPages: true,
  ui: true,
  usage: true,
  wallet: true,
};

/** Every namespace, for tools that need all words. Pages load only their own. */
export const namespaces = Object.keys(everyNamespace) as readonly Namespace[];

export type Words = { [N in Namespace]: In<Source[N]> };
