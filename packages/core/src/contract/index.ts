/** The contract as a tree of plain objects. Browser code imports one noun at a time instead. */

import * as accountData from './account-data/customer.ts';
import * as accountAdmin from './accounts/admin.ts';
import * as account from './accounts/customer.ts';
import * as v1Account from './accounts/v1.ts';
import * as uniproxy from './agents/uniproxy.ts';
import * as uniproxyV2 from './agents/uniproxy-v2.ts';
import * as v1Agents from './agents/v1.ts';
import * as announcementsDesk from './announcements/admin.ts';
import * as announcements from './announcements/customer.ts';
import * as v1Announcements from './announcements/v1.ts';
import * as apiTokens from './api-tokens/customer.ts';
import * as authAdmin from './auth/admin.ts';
import * as signIn from './auth/anyone.ts';
import * as captcha from './auth/captcha.ts';
import * as auth from './auth/customer.ts';
import * as passkeySignIn from './auth/passkey-sign-in.ts';
import * as v1Auth from './auth/v1.ts';
import * as bans from './bans/admin.ts';
import type { Call, RefusalOf } from './base/call.ts';
import type { CommonRefusalOf } from './base/common-refusals.ts';
import * as billsAdmin from './bills/admin.ts';
import * as servicesOld from './bills/customer.ts';
import * as blockIps from './block-ips/admin.ts';
import * as v1Bots from './bots/v1.ts';
import * as campaigns from './campaigns/admin.ts';
import * as unsubscribing from './campaigns/anyone.ts';
import * as cdKeysAdmin from './cd-keys/admin.ts';
import * as cdKeys from './cd-keys/customer.ts';
import * as checkIn from './check-in/customer.ts';
import * as v1CheckIn from './check-in/v1.ts';
import * as couponsAdmin from './coupons/admin.ts';
import * as coupons from './coupons/customer.ts';
import * as customersAdmin from './customers/admin.ts';
import * as customersCare from './customers/care.ts';
import * as customersCredentials from './customers/credentials.ts';
import * as detectAdmin from './detect/admin.ts';
import * as detect from './detect/customer.ts';
import * as v1Detect from './detect/v1.ts';
import * as doctor from './doctor/admin.ts';
import * as invitesAdmin from './invites/admin.ts';
import * as invites from './invites/customer.ts';
import * as invoicesAdmin from './invoices/admin.ts';
import * as invoices from './invoices/customer.ts';
import * as jobs from './jobs/admin.ts';
import * as v1Cron from './jobs/v1.ts';
import * as linksAdmin from './links/admin.ts';
import * as linkCheck from './links/check.ts';
import * as links from './links/customer.ts';
import * as clientDevices from './links/devices.ts';
import * as subscriptions from './links/programs.ts';
import * as v1Links from './links/v1.ts';
import * as mailAdmin from './mail/admin.ts';
import * as nodeAdmin from './nodes/admin.ts';
import * as nodes from './nodes/customer.ts';
import * as nodeGroups from './nodes/groups.ts';
import * as machines from './nodes/machines.ts';
import * as nodeRemoval from './nodes/removal.ts';
import * as speedTests from './nodes/speed-tests.ts';
import * as nodeUpdatePreview from './nodes/update-preview.ts';
import * as notifications from './notifications/customer.ts';
import * as paymentsAdmin from './payments/admin.ts';
import * as payments from './payments/customer.ts';
import * as v1Payments from './payments/v1.ts';
import * as push from './push/customer.ts';
import * as repeatsByKey from './repeats/anyone.ts';
import * as repeats from './repeats/customer.ts';
import * as rules from './rules/anyone.ts';
import * as scriptTokens from './script-tokens/admin.ts';
import * as siteKeys from './secrets/admin.ts';
import * as security from './security/customer.ts';
import * as passkeys from './security/passkeys.ts';
import * as services from './services/customer.ts';
import * as sessions from './sessions/customer.ts';
import * as shopAdmin from './shop/admin.ts';
import * as shop from './shop/customer.ts';
import * as orders from './shop/orders.ts';
import * as v1Shop from './shop/v1.ts';
import * as figures from './statistics/admin.ts';
import * as statistics from './statistics/programs.ts';
import * as v1Statistics from './statistics/v1.ts';
import * as systemAdmin from './system/admin.ts';
import * as system from './system/anyone.ts';
import * as appDownloads from './system/downloads.ts';
import * as frontDoor from './system/front-door.ts';
import * as v1System from './system/v1.ts';
import * as telegramAdmin from './telegram/admin.ts';
import * as telegram from './telegram/customer.ts';
import * as telegramUpdates from './telegram/programs.ts';
import * as ticketsAdmin from './tickets/admin.ts';
import * as tickets from './tickets/customer.ts';
import * as ticketsDesk from './tickets/desk.ts';
import * as v1Tickets from './tickets/v1.ts';
import * as trafficAdmin from './traffic/admin.ts';
import * as traffic from './traffic/customer.ts';
import * as walletAdmin from './wallet/admin.ts';
import * as wallet from './wallet/customer.ts';

const nouns = [
  account,
  accountAdmin,
  accountData,
  announcements,
  announcementsDesk,
  apiTokens,
  signIn,
  auth,
  authAdmin,
  campaigns,
  unsubscribing,
  captcha,
  bans,
  billsAdmin,
  blockIps,
  cdKeys,
  cdKeysAdmin,
  checkIn,
  coupons,
  couponsAdmin,
  customersAdmin,
  customersCare,
  customersCredentials,
  invites,
  invitesAdmin,
  invoices,
  invoicesAdmin,
  detect,
  detectAdmin,
  doctor,
  figures,
  jobs,
  subscriptions,
  linkCheck,
  links,
  clientDevices,
  linksAdmin,
  mailAdmin,
  nodeAdmin,
  nodeRemoval,
  nodeUpdatePreview,
  nodeGroups,
  machines,
  nodes,
  notifications,
  orders,
  passkeySignIn,
  passkeys,
  payments,
  paymentsAdmin,
  push,
  repeats,
  repeatsByKey,
  rules,
  scriptTokens,
  security,
  services,
  servicesOld,
  sessions,
  shop,
  shopAdmin,
  siteKeys,
  speedTests,
  statistics,
  system,
  appDownloads,
  frontDoor,
  systemAdmin,
  telegram,
  telegramUpdates,
  telegramAdmin,
  tickets,
  ticketsAdmin,
  ticketsDesk,
  traffic,
  trafficAdmin,
  uniproxy,
  uniproxyV2,
  wallet,
  walletAdmin,
  v1Account,
  v1Agents,
  v1Announcements,
  v1Auth,
  v1Bots,
  v1CheckIn,
  v1Detect,
  v1Cron,
  v1Links,
  v1Payments,
  v1Shop,
  v1Statistics,
  v1System,
  v1Tickets,
];

export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'operation' in value && 'path' in value;

/** Every call of the product, in the order of the tree. */
export const allCalls: readonly Call[] = nouns.flatMap((noun) => Object.values(noun).filter(isCall));

type Nouns = (typeof nouns)[number];
type CallsOf<Noun> = Noun extends object ? Extract<Noun[keyof Noun], Call> : never;

type OwnRefusalOf<C extends Call> = C['refusals'][number];
type Customers = 'anyone' | 'customer' | 'customer-even-banned';

/** Every code with which a call of a customer or a visitor is refused. */
export type CustomersRefusal =
  | CommonRefusalOf<Customers>
  | OwnRefusalOf<Extract<CallsOf<Nouns>, { readonly access: Customers }>>;

/** Every code of a refusal in the contract. */
export type RefusalCode = RefusalOf<CallsOf<Nouns>>;
