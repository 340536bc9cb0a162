// Made by `npm run generate` from what is in the folders. Do not change it by hand.

import * as accountDataCustomer from './account-data/customer.ts';
import * as accountsAdmin from './accounts/admin.ts';
import * as accountsCustomer from './accounts/customer.ts';
import * as accountsV1 from './accounts/v1.ts';
import * as agentsUniproxy from './agents/uniproxy.ts';
import * as agentsUniproxyV2 from './agents/uniproxy-v2.ts';
import * as agentsV1 from './agents/v1.ts';
import * as announcementsAdmin from './announcements/admin.ts';
import * as announcementsCustomer from './announcements/customer.ts';
import * as announcementsV1 from './announcements/v1.ts';
import * as apiTokensCustomer from './api-tokens/customer.ts';
import * as authAdmin from './auth/admin.ts';
import * as authAnyone from './auth/anyone.ts';
import * as authCaptcha from './auth/captcha.ts';
import * as authCustomer from './auth/customer.ts';
import * as authPasskeySignIn from './auth/passkey-sign-in.ts';
import * as authV1 from './auth/v1.ts';
import * as bansAdmin from './bans/admin.ts';
import * as billsAdmin from './bills/admin.ts';
import * as billsCustomer from './bills/customer.ts';
import * as blockIpsAdmin from './block-ips/admin.ts';
import * as botsV1 from './bots/v1.ts';
import * as campaignsAdmin from './campaigns/admin.ts';
import * as campaignsAnyone from './campaigns/anyone.ts';
import * as cdKeysAdmin from './cd-keys/admin.ts';
import * as cdKeysCustomer from './cd-keys/customer.ts';
import * as checkInCustomer from './check-in/customer.ts';
import * as checkInV1 from './check-in/v1.ts';
import * as couponsAdmin from './coupons/admin.ts';
import * as couponsCustomer from './coupons/customer.ts';
import * as customersAdmin from './customers/admin.ts';
import * as customersCare from './customers/care.ts';
import * as customersCredentials from './customers/credentials.ts';
import * as detectAdmin from './detect/admin.ts';
import * as detectCustomer from './detect/customer.ts';
import * as detectV1 from './detect/v1.ts';
import * as doctorAdmin from './doctor/admin.ts';
import * as invitesAdmin from './invites/admin.ts';
import * as invitesCustomer from './invites/customer.ts';
import * as invoicesAdmin from './invoices/admin.ts';
import * as invoicesCustomer from './invoices/customer.ts';
import * as jobsAdmin from './jobs/admin.ts';
import * as jobsV1 from './jobs/v1.ts';
import * as linksAdmin from './links/admin.ts';
import * as linksCheck from './links/check.ts';
import * as linksCustomer from './links/customer.ts';
import * as linksDevices from './links/devices.ts';
import * as linksPrograms from './links/programs.ts';
import * as linksV1 from './links/v1.ts';
import * as mailAdmin from './mail/admin.ts';
import * as nodesAdmin from './nodes/admin.ts';
import * as nodesCustomer from './nodes/customer.ts';
import * as nodesGroups from './nodes/groups.ts';
import * as nodesMachines from './nodes/machines.ts';
import * as nodesRemoval from './nodes/removal.ts';
import * as nodesSpeedTests from './nodes/speed-tests.ts';
import * as nodesUpdatePreview from './nodes/update-preview.ts';
import * as notificationsCustomer from './notifications/customer.ts';
import * as payMethodsAdmin from './pay-methods/admin.ts';
import * as paymentsAdmin from './payments/admin.ts';
import * as paymentsCustomer from './payments/customer.ts';
import * as paymentsV1 from './payments/v1.ts';
import * as pushCustomer from './push/customer.ts';
import * as repeatsAnyone from './repeats/anyone.ts';
import * as repeatsCustomer from './repeats/customer.ts';
import * as rulesAnyone from './rules/anyone.ts';
import * as scriptTokensAdmin from './script-tokens/admin.ts';
import * as secretsAdmin from './secrets/admin.ts';
import * as securityCustomer from './security/customer.ts';
import * as securityPasskeys from './security/passkeys.ts';
import * as servicesCustomer from './services/customer.ts';
import * as sessionsCustomer from './sessions/customer.ts';
import * as shopAdmin from './shop/admin.ts';
import * as shopCustomer from './shop/customer.ts';
import * as shopOrders from './shop/orders.ts';
import * as shopV1 from './shop/v1.ts';
import * as statisticsAdmin from './statistics/admin.ts';
import * as statisticsPrograms from './statistics/programs.ts';
import * as statisticsV1 from './statistics/v1.ts';
import * as systemAdmin from './system/admin.ts';
import * as systemAnyone from './system/anyone.ts';
import * as systemDownloads from './system/downloads.ts';
import * as systemFrontDoor from './system/front-door.ts';
import * as systemV1 from './system/v1.ts';
import * as telegramAdmin from './telegram/admin.ts';
import * as telegramCustomer from './telegram/customer.ts';
import * as telegramPrograms from './telegram/programs.ts';
import * as ticketsAdmin from './tickets/admin.ts';
import * as ticketsCustomer from './tickets/customer.ts';
import * as ticketsDesk from './tickets/desk.ts';
import * as ticketsEvents from './tickets/events.ts';
import * as ticketsV1 from './tickets/v1.ts';
import * as trafficAdmin from './traffic/admin.ts';
import * as trafficCustomer from './traffic/customer.ts';
import * as walletAdmin from './wallet/admin.ts';
import * as walletCustomer from './wallet/customer.ts';

/** Every file of the contract that has calls. */
export const allFiles = [
  accountDataCustomer,
  accountsAdmin,
  accountsCustomer,
  accountsV1,
  agentsUniproxy,
  agentsUniproxyV2,
  agentsV1,
  announcementsAdmin,
  announcementsCustomer,
  announcementsV1,
  apiTokensCustomer,
  authAdmin,
  authAnyone,
  authCaptcha,
  authCustomer,
  authPasskeySignIn,
  authV1,
  bansAdmin,
  billsAdmin,
  billsCustomer,
  blockIpsAdmin,
  botsV1,
  campaignsAdmin,
  campaignsAnyone,
  cdKeysAdmin,
  cdKeysCustomer,
  checkInCustomer,
  checkInV1,
  couponsAdmin,
  couponsCustomer,
  customersAdmin,
  customersCare,
  customersCredentials,
  detectAdmin,
  detectCustomer,
  detectV1,
  doctorAdmin,
  invitesAdmin,
  invitesCustomer,
  invoicesAdmin,
  invoicesCustomer,
  jobsAdmin,
  jobsV1,
  linksAdmin,
  linksCheck,
  linksCustomer,
  linksDevices,
  linksPrograms,
  linksV1,
  mailAdmin,
  nodesAdmin,
  nodesCustomer,
  nodesGroups,
  nodesMachines,
  nodesRemoval,
  nodesSpeedTests,
  nodesUpdatePreview,
  notificationsCustomer,
  payMethodsAdmin,
  paymentsAdmin,
  paymentsCustomer,
  paymentsV1,
  pushCustomer,
  repeatsAnyone,
  repeatsCustomer,
  rulesAnyone,
  scriptTokensAdmin,
  secretsAdmin,
  securityCustomer,
  securityPasskeys,
  servicesCustomer,
  sessionsCustomer,
  shopAdmin,
  shopCustomer,
  shopOrders,
  shopV1,
  statisticsAdmin,
  statisticsPrograms,
  statisticsV1,
  systemAdmin,
  systemAnyone,
  systemDownloads,
  systemFrontDoor,
  systemV1,
  telegramAdmin,
  telegramCustomer,
  telegramPrograms,
  ticketsAdmin,
  ticketsCustomer,
  ticketsDesk,
  ticketsEvents,
  ticketsV1,
  trafficAdmin,
  trafficCustomer,
  walletAdmin,
  walletCustomer,
] as const;
