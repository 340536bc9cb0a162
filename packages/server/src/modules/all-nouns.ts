// Made by `npm run generate` from what is in the folders. Do not change it by hand.

import { accountDataNoun } from './care/account-data/noun.ts';
import { announcementsNoun } from './care/announcements/noun.ts';
import { botsNoun } from './care/bots/noun.ts';
import { campaignsNoun } from './care/campaigns/noun.ts';
import { customersNoun } from './care/customers/noun.ts';
import { demoNoun } from './care/demo/noun.ts';
import { doctorNoun } from './care/doctor/noun.ts';
import { jobsNoun } from './care/jobs/noun.ts';
import { secretsNoun } from './care/secrets/noun.ts';
import { statisticsNoun } from './care/statistics/noun.ts';
import { systemNoun } from './care/system/noun.ts';
import { ticketsNoun } from './care/tickets/noun.ts';
import { accountRowsNoun } from './ground/account-rows/noun.ts';
import { activityNoun } from './ground/activity/noun.ts';
import { limitsNoun } from './ground/limits/noun.ts';
import { mailNoun } from './ground/mail/noun.ts';
import { notificationsNoun } from './ground/notifications/noun.ts';
import { pushNoun } from './ground/push/noun.ts';
import { repeatsNoun } from './ground/repeats/noun.ts';
import { scriptTokensNoun } from './ground/script-tokens/noun.ts';
import { servicesNoun } from './ground/services/noun.ts';
import { siteNoun } from './ground/site/noun.ts';
import { accountsNoun } from './identity/accounts/noun.ts';
import { apiTokensNoun } from './identity/api-tokens/noun.ts';
import { authNoun } from './identity/auth/noun.ts';
import { bansNoun } from './identity/bans/noun.ts';
import { passkeysNoun } from './identity/passkeys/noun.ts';
import { securityNoun } from './identity/security/noun.ts';
import { sessionsNoun } from './identity/sessions/noun.ts';
import { telegramNoun } from './identity/telegram/noun.ts';
import { undoNoun } from './identity/undo/noun.ts';
import { billsNoun } from './money/bills/noun.ts';
import { cdKeysNoun } from './money/cd-keys/noun.ts';
import { checkInNoun } from './money/check-in/noun.ts';
import { couponsNoun } from './money/coupons/noun.ts';
import { invitesNoun } from './money/invites/noun.ts';
import { invoicesNoun } from './money/invoices/noun.ts';
import { payMethodsNoun } from './money/pay-methods/noun.ts';
import { paymentsNoun } from './money/payments/noun.ts';
import { shopNoun } from './money/shop/noun.ts';
import { walletNoun } from './money/wallet/noun.ts';
import { agentsNoun } from './network/agents/noun.ts';
import { blockIpsNoun } from './network/block-ips/noun.ts';
import { detectNoun } from './network/detect/noun.ts';
import { linksNoun } from './network/links/noun.ts';
import { nodesNoun } from './network/nodes/noun.ts';
import { rulesNoun } from './network/rules/noun.ts';
import { trafficNoun } from './network/traffic/noun.ts';

/** The description of every noun, in the order of the wings. */
export const allNouns = [
  accountRowsNoun,
  activityNoun,
  limitsNoun,
  mailNoun,
  notificationsNoun,
  pushNoun,
  repeatsNoun,
  scriptTokensNoun,
  servicesNoun,
  siteNoun,
  accountsNoun,
  apiTokensNoun,
  authNoun,
  bansNoun,
  passkeysNoun,
  securityNoun,
  sessionsNoun,
  telegramNoun,
  undoNoun,
  billsNoun,
  cdKeysNoun,
  checkInNoun,
  couponsNoun,
  invitesNoun,
  invoicesNoun,
  payMethodsNoun,
  paymentsNoun,
  shopNoun,
  walletNoun,
  agentsNoun,
  blockIpsNoun,
  detectNoun,
  linksNoun,
  nodesNoun,
  rulesNoun,
  trafficNoun,
  accountDataNoun,
  announcementsNoun,
  botsNoun,
  campaignsNoun,
  customersNoun,
  demoNoun,
  doctorNoun,
  jobsNoun,
  secretsNoun,
  statisticsNoun,
  systemNoun,
  ticketsNoun,
] as const;
