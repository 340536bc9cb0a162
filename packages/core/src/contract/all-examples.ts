// Made by `npm run generate` from what is in the folders. Do not change it by hand.

import * as accountDataCustomer from './account-data/customer.ts';
import * as accountDataExamples from './account-data/examples.ts';
import * as accountsAdmin from './accounts/admin.ts';
import * as accountsCustomer from './accounts/customer.ts';
import * as accountsExamples from './accounts/examples.ts';
import * as accountsV1 from './accounts/v1.ts';
import * as apiTokensCustomer from './api-tokens/customer.ts';
import * as apiTokensExamples from './api-tokens/examples.ts';
import * as authAdmin from './auth/admin.ts';
import * as authAnyone from './auth/anyone.ts';
import * as authCaptcha from './auth/captcha.ts';
import * as authCustomer from './auth/customer.ts';
import * as authExamples from './auth/examples.ts';
import * as authPasskeySignIn from './auth/passkey-sign-in.ts';
import * as authV1 from './auth/v1.ts';
import * as billsAdmin from './bills/admin.ts';
import * as billsCustomer from './bills/customer.ts';
import * as billsExamples from './bills/examples.ts';
import * as cdKeysAdmin from './cd-keys/admin.ts';
import * as cdKeysCustomer from './cd-keys/customer.ts';
import * as cdKeysExamples from './cd-keys/examples.ts';
import * as checkInCustomer from './check-in/customer.ts';
import * as checkInExamples from './check-in/examples.ts';
import * as checkInV1 from './check-in/v1.ts';
import * as couponsAdmin from './coupons/admin.ts';
import * as couponsCustomer from './coupons/customer.ts';
import * as couponsExamples from './coupons/examples.ts';
import * as invitesAdmin from './invites/admin.ts';
import * as invitesCustomer from './invites/customer.ts';
import * as invitesExamples from './invites/examples.ts';
import * as invoicesAdmin from './invoices/admin.ts';
import * as invoicesCustomer from './invoices/customer.ts';
import * as invoicesExamples from './invoices/examples.ts';
import * as notificationsCustomer from './notifications/customer.ts';
import * as notificationsExamples from './notifications/examples.ts';
import * as paymentsAdmin from './payments/admin.ts';
import * as paymentsCustomer from './payments/customer.ts';
import * as paymentsExamples from './payments/examples.ts';
import * as paymentsV1 from './payments/v1.ts';
import * as pushCustomer from './push/customer.ts';
import * as pushExamples from './push/examples.ts';
import * as repeatsAnyone from './repeats/anyone.ts';
import * as repeatsCustomer from './repeats/customer.ts';
import * as repeatsExamples from './repeats/examples.ts';
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
import * as walletAdmin from './wallet/admin.ts';
import * as walletCustomer from './wallet/customer.ts';
import * as walletExamples from './wallet/examples.ts';

/** Each file of calls with its examples. */
export const allExamples = [
  [accountDataCustomer, accountDataExamples.customer],
  [accountsAdmin, accountsExamples.admin],
  [accountsCustomer, accountsExamples.customer],
  [accountsV1, accountsExamples.v1],
  [apiTokensCustomer, apiTokensExamples.customer],
  [authAdmin, authExamples.admin],
  [authAnyone, authExamples.anyone],
  [authCaptcha, authExamples.captcha],
  [authCustomer, authExamples.customer],
  [authPasskeySignIn, authExamples.passkeySignIn],
  [authV1, authExamples.v1],
  [billsAdmin, billsExamples.admin],
  [billsCustomer, billsExamples.customer],
  [cdKeysAdmin, cdKeysExamples.admin],
  [cdKeysCustomer, cdKeysExamples.customer],
  [checkInCustomer, checkInExamples.customer],
  [checkInV1, checkInExamples.v1],
  [couponsAdmin, couponsExamples.admin],
  [couponsCustomer, couponsExamples.customer],
  [invitesAdmin, invitesExamples.admin],
  [invitesCustomer, invitesExamples.customer],
  [invoicesAdmin, invoicesExamples.admin],
  [invoicesCustomer, invoicesExamples.customer],
  [notificationsCustomer, notificationsExamples.customer],
  [paymentsAdmin, paymentsExamples.admin],
  [paymentsCustomer, paymentsExamples.customer],
  [paymentsV1, paymentsExamples.v1],
  [pushCustomer, pushExamples.customer],
  [repeatsAnyone, repeatsExamples.anyone],
  [repeatsCustomer, repeatsExamples.customer],
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
  [walletAdmin, walletExamples.admin],
  [walletCustomer, walletExamples.customer],
] as const;
