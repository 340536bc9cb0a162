// Made by `npm run generate` from what is in the folders. Do not change it by hand.

import * as accountDataCustomer from './account-data/customer.ts';
import * as accountDataExamples from './account-data/examples.ts';
import * as accountsAdmin from './accounts/admin.ts';
import * as accountsCustomer from './accounts/customer.ts';
import * as accountsExamples from './accounts/examples.ts';
import * as accountsV1 from './accounts/v1.ts';
import * as agentsExamples from './agents/examples.ts';
import * as agentsUniproxy from './agents/uniproxy.ts';
import * as agentsUniproxyV2 from './agents/uniproxy-v2.ts';
import * as agentsV1 from './agents/v1.ts';
import * as announcementsAdmin from './announcements/admin.ts';
import * as announcementsCustomer from './announcements/customer.ts';
import * as announcementsExamples from './announcements/examples.ts';
import * as announcementsV1 from './announcements/v1.ts';
import * as apiTokensCustomer from './api-tokens/customer.ts';
import * as apiTokensExamples from './api-tokens/examples.ts';
import * as authAdmin from './auth/admin.ts';
import * as authAnyone from './auth/anyone.ts';
import * as authCaptcha from './auth/captcha.ts';
import * as authCustomer from './auth/customer.ts';
import * as authExamples from './auth/examples.ts';
import * as authPasskeySignIn from './auth/passkey-sign-in.ts';
import * as authV1 from './auth/v1.ts';
import * as bansAdmin from './bans/admin.ts';
import * as bansExamples from './bans/examples.ts';
import * as billsAdmin from './bills/admin.ts';
import * as billsCustomer from './bills/customer.ts';
import * as billsExamples from './bills/examples.ts';
import * as blockIpsAdmin from './block-ips/admin.ts';
import * as blockIpsExamples from './block-ips/examples.ts';
import * as botsExamples from './bots/examples.ts';
import * as botsV1 from './bots/v1.ts';
import * as campaignsAdmin from './campaigns/admin.ts';
import * as campaignsAnyone from './campaigns/anyone.ts';
import * as campaignsExamples from './campaigns/examples.ts';
import * as cdKeysAdmin from './cd-keys/admin.ts';
import * as cdKeysCustomer from './cd-keys/customer.ts';
import * as cdKeysExamples from './cd-keys/examples.ts';
import * as checkInCustomer from './check-in/customer.ts';
import * as checkInExamples from './check-in/examples.ts';
import * as checkInV1 from './check-in/v1.ts';
import * as couponsAdmin from './coupons/admin.ts';
import * as couponsCustomer from './coupons/customer.ts';
import * as couponsExamples from './coupons/examples.ts';
import * as customersAdmin from './customers/admin.ts';
import * as customersCare from './customers/care.ts';
import * as customersCredentials from './customers/credentials.ts';
import * as customersExamples from './customers/examples.ts';
import * as detectAdmin from './detect/admin.ts';
import * as detectCustomer from './detect/customer.ts';
import * as detectExamples from './detect/examples.ts';
import * as detectV1 from './detect/v1.ts';
import * as doctorAdmin from './doctor/admin.ts';
import * as doctorExamples from './doctor/examples.ts';
import * as invitesAdmin from './invites/admin.ts';
import * as invitesCustomer from './invites/customer.ts';
import * as invitesExamples from './invites/examples.ts';
import * as invoicesAdmin from './invoices/admin.ts';
import * as invoicesCustomer from './invoices/customer.ts';
import * as invoicesExamples from './invoices/examples.ts';
import * as jobsAdmin from './jobs/admin.ts';
import * as jobsExamples from './jobs/examples.ts';
import * as jobsV1 from './jobs/v1.ts';
import * as linksAdmin from './links/admin.ts';
import * as linksCheck from './links/check.ts';
import * as linksCustomer from './links/customer.ts';
import * as linksDevices from './links/devices.ts';
import * as linksExamples from './links/examples.ts';
import * as linksPrograms from './links/programs.ts';
import * as linksV1 from './links/v1.ts';
import * as mailAdmin from './mail/admin.ts';
import * as mailExamples from './mail/examples.ts';
import * as nodesAdmin from './nodes/admin.ts';
import * as nodesCustomer from './nodes/customer.ts';
import * as nodesExamples from './nodes/examples.ts';
import * as nodesGroups from './nodes/groups.ts';
import * as nodesMachines from './nodes/machines.ts';
import * as nodesRemoval from './nodes/removal.ts';
import * as nodesSpeedTests from './nodes/speed-tests.ts';
import * as nodesUpdatePreview from './nodes/update-preview.ts';
import * as notificationsCustomer from './notifications/customer.ts';
import * as notificationsExamples from './notifications/examples.ts';
import * as payMethodsAdmin from './pay-methods/admin.ts';
import * as payMethodsExamples from './pay-methods/examples.ts';
import * as paymentsAdmin from './payments/admin.ts';
import * as paymentsCustomer from './payments/customer.ts';
import * as paymentsExamples from './payments/examples.ts';
import * as paymentsV1 from './payments/v1.ts';
import * as pushCustomer from './push/customer.ts';
import * as pushExamples from './push/examples.ts';
import * as repeatsAnyone from './repeats/anyone.ts';
import * as repeatsCustomer from './repeats/customer.ts';
import * as repeatsExamples from './repeats/examples.ts';
import * as rulesAnyone from './rules/anyone.ts';
import * as rulesExamples from './rules/examples.ts';
import * as scriptTokensAdmin from './script-tokens/admin.ts';
import * as scriptTokensExamples from './script-tokens/examples.ts';
import * as secretsAdmin from './secrets/admin.ts';
import * as secretsExamples from './secrets/examples.ts';
import * as securityCustomer from './security/customer.ts';
import * as securityExamples from './security/examples.ts';
import * as securityPasskeys from './security/passkeys.ts';
import * as servicesCustomer from './services/customer.ts';
import * as servicesExamples from './services/examples.ts';
import * as sessionsCustomer from './sessions/customer.ts';
import * as sessionsExamples from './sessions/examples.ts';
import * as shopAdmin from './shop/admin.ts';
import * as shopCustomer from './shop/customer.ts';
import * as shopExamples from './shop/examples.ts';
import * as shopOrders from './shop/orders.ts';
import * as shopV1 from './shop/v1.ts';
import * as statisticsAdmin from './statistics/admin.ts';
import * as statisticsExamples from './statistics/examples.ts';
import * as statisticsPrograms from './statistics/programs.ts';
import * as statisticsV1 from './statistics/v1.ts';
import * as systemAdmin from './system/admin.ts';
import * as systemAnyone from './system/anyone.ts';
import * as systemDownloads from './system/downloads.ts';
import * as systemExamples from './system/examples.ts';
import * as systemFrontDoor from './system/front-door.ts';
import * as systemV1 from './system/v1.ts';
import * as telegramAdmin from './telegram/admin.ts';
import * as telegramCustomer from './telegram/customer.ts';
import * as telegramExamples from './telegram/examples.ts';
import * as telegramPrograms from './telegram/programs.ts';
import * as ticketsAdmin from './tickets/admin.ts';
import * as ticketsCustomer from './tickets/customer.ts';
import * as ticketsDesk from './tickets/desk.ts';
import * as ticketsEvents from './tickets/events.ts';
import * as ticketsExamples from './tickets/examples.ts';
import * as ticketsV1 from './tickets/v1.ts';
import * as trafficAdmin from './traffic/admin.ts';
import * as trafficCustomer from './traffic/customer.ts';
import * as trafficExamples from './traffic/examples.ts';
import * as walletAdmin from './wallet/admin.ts';
import * as walletCustomer from './wallet/customer.ts';
import * as walletExamples from './wallet/examples.ts';

/** Each file of calls with its examples. */
export const allExamples = [
  [accountDataCustomer, accountDataExamples.customer],
  [accountsAdmin, accountsExamples.admin],
  [accountsCustomer, accountsExamples.customer],
  [accountsV1, accountsExamples.v1],
  [agentsUniproxy, agentsExamples.uniproxy],
  [agentsUniproxyV2, agentsExamples.uniproxyV2],
  [agentsV1, agentsExamples.v1],
  [announcementsAdmin, announcementsExamples.admin],
  [announcementsCustomer, announcementsExamples.customer],
  [announcementsV1, announcementsExamples.v1],
  [apiTokensCustomer, apiTokensExamples.customer],
  [authAdmin, authExamples.admin],
  [authAnyone, authExamples.anyone],
  [authCaptcha, authExamples.captcha],
  [authCustomer, authExamples.customer],
  [authPasskeySignIn, authExamples.passkeySignIn],
  [authV1, authExamples.v1],
  [bansAdmin, bansExamples.admin],
  [billsAdmin, billsExamples.admin],
  [billsCustomer, billsExamples.customer],
  [blockIpsAdmin, blockIpsExamples.admin],
  [botsV1, botsExamples.v1],
  [campaignsAdmin, campaignsExamples.admin],
  [campaignsAnyone, campaignsExamples.anyone],
  [cdKeysAdmin, cdKeysExamples.admin],
  [cdKeysCustomer, cdKeysExamples.customer],
  [checkInCustomer, checkInExamples.customer],
  [checkInV1, checkInExamples.v1],
  [couponsAdmin, couponsExamples.admin],
  [couponsCustomer, couponsExamples.customer],
  [customersAdmin, customersExamples.admin],
  [customersCare, customersExamples.care],
  [customersCredentials, customersExamples.credentials],
  [detectAdmin, detectExamples.admin],
  [detectCustomer, detectExamples.customer],
  [detectV1, detectExamples.v1],
  [doctorAdmin, doctorExamples.admin],
  [invitesAdmin, invitesExamples.admin],
  [invitesCustomer, invitesExamples.customer],
  [invoicesAdmin, invoicesExamples.admin],
  [invoicesCustomer, invoicesExamples.customer],
  [jobsAdmin, jobsExamples.admin],
  [jobsV1, jobsExamples.v1],
  [linksAdmin, linksExamples.admin],
  [linksCheck, linksExamples.check],
  [linksCustomer, linksExamples.customer],
  [linksDevices, linksExamples.devices],
  [linksPrograms, linksExamples.programs],
  [linksV1, linksExamples.v1],
  [mailAdmin, mailExamples.admin],
  [nodesAdmin, nodesExamples.admin],
  [nodesCustomer, nodesExamples.customer],
  [nodesGroups, nodesExamples.groups],
  [nodesMachines, nodesExamples.machines],
  [nodesRemoval, nodesExamples.removal],
  [nodesSpeedTests, nodesExamples.speedTests],
  [nodesUpdatePreview, nodesExamples.updatePreview],
  [notificationsCustomer, notificationsExamples.customer],
  [payMethodsAdmin, payMethodsExamples.admin],
  [paymentsAdmin, paymentsExamples.admin],
  [paymentsCustomer, paymentsExamples.customer],
  [paymentsV1, paymentsExamples.v1],
  [pushCustomer, pushExamples.customer],
  [repeatsAnyone, repeatsExamples.anyone],
  [repeatsCustomer, repeatsExamples.customer],
  [rulesAnyone, rulesExamples.anyone],
  [scriptTokensAdmin, scriptTokensExamples.admin],
  [secretsAdmin, secretsExamples.admin],
  [securityCustomer, securityExamples.customer],
  [securityPasskeys, securityExamples.passkeys],
  [servicesCustomer, servicesExamples.customer],
  [sessionsCustomer, sessionsExamples.customer],
  [shopAdmin, shopExamples.admin],
  [shopCustomer, shopExamples.customer],
  [shopOrders, shopExamples.orders],
  [shopV1, shopExamples.v1],
  [statisticsAdmin, statisticsExamples.admin],
  [statisticsPrograms, statisticsExamples.programs],
  [statisticsV1, statisticsExamples.v1],
  [systemAdmin, systemExamples.admin],
  [systemAnyone, systemExamples.anyone],
  [systemDownloads, systemExamples.downloads],
  [systemFrontDoor, systemExamples.frontDoor],
  [systemV1, systemExamples.v1],
  [telegramAdmin, telegramExamples.admin],
  [telegramCustomer, telegramExamples.customer],
  [telegramPrograms, telegramExamples.programs],
  [ticketsAdmin, ticketsExamples.admin],
  [ticketsCustomer, ticketsExamples.customer],
  [ticketsDesk, ticketsExamples.desk],
  [ticketsEvents, ticketsExamples.events],
  [ticketsV1, ticketsExamples.v1],
  [trafficAdmin, trafficExamples.admin],
  [trafficCustomer, trafficExamples.customer],
  [walletAdmin, walletExamples.admin],
  [walletCustomer, walletExamples.customer],
] as const;
