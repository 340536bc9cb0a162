import type { about } from './zh-CN/about.ts';
import type { account } from './zh-CN/account.ts';
import type { announcements } from './zh-CN/announcements.ts';
import type { auth } from './zh-CN/auth.ts';
import type { bans } from './zh-CN/bans.ts';
import type { cdKeys } from './zh-CN/cd-keys.ts';
import type { errors } from './zh-CN/errors.ts';
import type { issues } from './zh-CN/issues.ts';
import type { layout } from './zh-CN/layout.ts';
import type { nodes } from './zh-CN/nodes.ts';
import type { profile } from './zh-CN/profile.ts';
import type { shop } from './zh-CN/shop.ts';
import type { testPages } from './zh-CN/test-pages.ts';
import type { ui } from './zh-CN/ui.ts';
import type { wallet } from './zh-CN/wallet.ts';

/** Languages that the product speaks. The first is the source of the keys. */
export const locales = ['zh-CN', 'en'] as const;
export type Locale = (typeof locales)[number];

/** The same keys; a language with a singular adds `_one` beside each `_other`. */
type In<T> = { [K in keyof T]: string } & {
  [K in keyof T as K extends `${infer Stem}_other` ? `${Stem}_one` : never]?: string;
};

/** Chinese decides which words there are. A new namespace is a file in each language and a line here. */
export interface Source {
  about: typeof about;
  account: typeof account;
  announcements: typeof announcements;
  auth: typeof auth;
  bans: typeof bans;
  cdKeys: typeof cdKeys;
  errors: typeof errors;
  issues: typeof issues;
  layout: typeof layout;
  nodes: typeof nodes;
  profile: typeof profile;
  shop: typeof shop;
  testPages: typeof testPages;
  ui: typeof ui;
  wallet: typeof wallet;
}

export type Namespace = keyof Source;

/** Every namespace, for tools that want all words at once. Pages load their own. */
export const namespaces = [
  'about',
  'account',
  'announcements',
  'auth',
  'bans',
  'cdKeys',
  'errors',
  'issues',
  'layout',
  'nodes',
  'profile',
  'shop',
  'testPages',
  'ui',
  'wallet',
] as const satisfies readonly Namespace[];

export type Words = { [N in Namespace]: In<Source[N]> };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: Source;
  }
}
