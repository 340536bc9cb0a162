import type { Tables } from '../db/tables.ts';
import { nothingIsForgotten } from '../nothing-is-forgotten.ts';
import type { Noun } from '../noun.ts';
import type { everyCallWords } from '../words/every-call.ts';
import { addWords, type WordKey } from '../words/words.ts';
import { accountDataNoun } from './account-data/noun.ts';
import { accountRowsNoun } from './account-rows/noun.ts';
import { accountsNoun } from './accounts/noun.ts';
import { activityNoun } from './activity/noun.ts';
import { agentsNoun } from './agents/noun.ts';
import { announcementsNoun } from './announcements/noun.ts';
import { apiTokensNoun } from './api-tokens/noun.ts';
import { authNoun } from './auth/noun.ts';
import { bansNoun } from './bans/noun.ts';
import { billsNoun } from './bills/noun.ts';
import { blockIpsNoun } from './block-ips/noun.ts';
import { botsNoun } from './bots/noun.ts';
import { campaignsNoun } from './campaigns/noun.ts';
import { cdKeysNoun } from './cd-keys/noun.ts';
import { checkInNoun } from './check-in/noun.ts';
import { couponsNoun } from './coupons/noun.ts';
import { customersNoun } from './customers/noun.ts';
import { demoNoun } from './demo/noun.ts';
import { detectNoun } from './detect/noun.ts';
import { doctorNoun } from './doctor/noun.ts';
import { invitesNoun } from './invites/noun.ts';
import { invoicesNoun } from './invoices/noun.ts';
import { jobsNoun } from './jobs/noun.ts';
import { limitsNoun } from './limits/noun.ts';
import { linksNoun } from './links/noun.ts';
import { mailNoun } from './mail/noun.ts';
import { nodesNoun } from './nodes/noun.ts';
import { notificationsNoun } from './notifications/noun.ts';
import { paymentsNoun } from './payments/noun.ts';
import { rulesNoun } from './rules/noun.ts';
import { scriptTokensNoun } from './script-tokens/noun.ts';
import { secretsNoun } from './secrets/noun.ts';
import { securityNoun } from './security/noun.ts';
import { servicesNoun } from './services/noun.ts';
import { sessionsNoun } from './sessions/noun.ts';
import { shopNoun } from './shop/noun.ts';
import { siteNoun } from './site/noun.ts';
import { statisticsNoun } from './statistics/noun.ts';
import { systemNoun } from './system/noun.ts';
import { telegramNoun } from './telegram/noun.ts';
import { ticketsNoun } from './tickets/noun.ts';
import { trafficNoun } from './traffic/noun.ts';
import { undoNoun } from './undo/noun.ts';
import { walletNoun } from './wallet/noun.ts';

const listed = [
  // ground
  limitsNoun,
  scriptTokensNoun,
  siteNoun,
  activityNoun,
  accountRowsNoun,
  servicesNoun,
  mailNoun,
  notificationsNoun,
  // identity
  accountsNoun,
  authNoun,
  sessionsNoun,
  securityNoun,
  telegramNoun,
  apiTokensNoun,
  bansNoun,
  undoNoun,
  // money
  walletNoun,
  shopNoun,
  paymentsNoun,
  couponsNoun,
  cdKeysNoun,
  billsNoun,
  invoicesNoun,
  invitesNoun,
  checkInNoun,
  // network
  nodesNoun,
  agentsNoun,
  trafficNoun,
  linksNoun,
  rulesNoun,
  detectNoun,
  blockIpsNoun,
  // care
  ticketsNoun,
  announcementsNoun,
  statisticsNoun,
  botsNoun,
  customersNoun,
  campaignsNoun,
  systemNoun,
  jobsNoun,
  secretsNoun,
  doctorNoun,
  accountDataNoun,
  demoNoun,
] as const;

/** Every noun of the product, in the order of the wings: a noun depends only on earlier ones. */
export const nouns: readonly Noun[] = listed;

for (const { words } of nouns) if (words !== undefined) addWords(words);

type Listed = (typeof listed)[number];
type KeysOf<N, Part extends string> = N extends Record<Part, infer P> ? keyof P : never;

nothingIsForgotten<Exclude<WordKey, KeysOf<Listed, 'words'> | keyof typeof everyCallWords>>();
/** Tables of the base: applied migrations, the site's keys, and settings of nouns by name. */
const ofTheBase = ['migration', 'setting', 'secret_key'] as const;
nothingIsForgotten<Exclude<keyof Tables, KeysOf<Listed, 'tables'> | (typeof ofTheBase)[number]>>();

/** Every table and view of the database, by name. */
export const allTables: ReadonlySet<string> = new Set([
  ...nouns.flatMap(({ tables = {} }) => Object.keys(tables)),
  ...ofTheBase,
]);
