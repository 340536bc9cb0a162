/** The contract as a tree of plain objects. Browser code imports one noun at a time instead. */
import * as account from './account.ts';
import * as accountAdmin from './account-admin.ts';
import * as accountData from './account-data.ts';
import * as announcements from './announcements.ts';
import * as announcementsDesk from './announcements-desk.ts';
import * as apiTokens from './api-tokens.ts';
import * as auth from './auth.ts';
import * as bans from './bans.ts';
import * as billsAdmin from './bills-admin.ts';
import * as blockIps from './block-ips.ts';
import type { Call, RefusalOf } from './call.ts';
import * as campaigns from './campaigns.ts';
import * as captcha from './captcha.ts';
import * as cdKeys from './cd-keys.ts';
import * as cdKeysAdmin from './cd-keys-admin.ts';
import * as checkIn from './check-in.ts';
import * as coupons from './coupons.ts';
import * as couponsAdmin from './coupons-admin.ts';
import * as customersAdmin from './customers-admin.ts';
import * as customersCare from './customers-care.ts';
import * as detect from './detect.ts';
import * as doctor from './doctor.ts';
import * as figures from './figures.ts';
import * as invites from './invites.ts';
import * as invitesAdmin from './invites-admin.ts';
import * as invoices from './invoices.ts';
import * as invoicesAdmin from './invoices-admin.ts';
import * as jobs from './jobs.ts';
import * as links from './links.ts';
import * as mailAdmin from './mail-admin.ts';
import * as nodeAdmin from './node-admin.ts';
import * as nodeRemoval from './node-removal.ts';
import * as nodes from './nodes.ts';
import * as notifications from './notifications.ts';
import * as ordersAdmin from './orders-admin.ts';
import * as payments from './payments.ts';
import * as paymentsAdmin from './payments-admin.ts';
import * as rules from './rules.ts';
import * as scriptTokens from './script-tokens.ts';
import * as security from './security.ts';
import * as services from './services.ts';
import * as servicesOld from './services-old.ts';
import * as sessions from './sessions.ts';
import * as shop from './shop.ts';
import * as shopAdmin from './shop-admin.ts';
import * as siteKeys from './site-keys.ts';
import * as speedTests from './speed-tests.ts';
import * as statistics from './statistics.ts';
import * as system from './system.ts';
import * as systemAdmin from './system-admin.ts';
import * as telegram from './telegram.ts';
import * as telegramAdmin from './telegram-admin.ts';
import * as tickets from './tickets.ts';
import * as ticketsAdmin from './tickets-admin.ts';
import * as ticketsDesk from './tickets-desk.ts';
import * as traffic from './traffic.ts';
import * as trafficAdmin from './traffic-admin.ts';
import * as v1Account from './v1/account.ts';
import * as v1Agents from './v1/agents.ts';
import * as v1Announcements from './v1/announcements.ts';
import * as v1Auth from './v1/auth.ts';
import * as v1Bots from './v1/bots.ts';
import * as v1CheckIn from './v1/check-in.ts';
import * as v1Cron from './v1/cron.ts';
import * as v1Detect from './v1/detect.ts';
import * as v1Payments from './v1/payments.ts';
import * as v1Shop from './v1/shop.ts';
import * as v1Statistics from './v1/statistics.ts';
import * as v1System from './v1/system.ts';
import * as v1Tickets from './v1/tickets.ts';
import * as wallet from './wallet.ts';
import * as walletAdmin from './wallet-admin.ts';

const nouns = [
  account,
  accountAdmin,
  accountData,
  announcements,
  announcementsDesk,
  apiTokens,
  auth,
  campaigns,
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
  invites,
  invitesAdmin,
  invoices,
  invoicesAdmin,
  detect,
  doctor,
  figures,
  jobs,
  links,
  mailAdmin,
  nodeAdmin,
  nodeRemoval,
  nodes,
  notifications,
  ordersAdmin,
  payments,
  paymentsAdmin,
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
  systemAdmin,
  telegram,
  telegramAdmin,
  tickets,
  ticketsAdmin,
  ticketsDesk,
  traffic,
  trafficAdmin,
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
  v1Payments,
  v1Shop,
  v1Statistics,
  v1System,
  v1Tickets,
];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'operation' in value && 'path' in value;

/** Every call of the product, in the order of the tree. */
export const allCalls: readonly Call[] = nouns.flatMap((noun) => Object.values(noun).filter(isCall));

type Nouns = (typeof nouns)[number];
type CallsOf<Noun> = Noun extends object ? Extract<Noun[keyof Noun], Call> : never;

/** Every code of a refusal in the contract. */
export type RefusalCode = RefusalOf<CallsOf<Nouns>>;
