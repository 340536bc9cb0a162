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
import * as cdKeysAdmin from './cd-keys/admin.ts';
import * as cdKeysCustomer from './cd-keys/customer.ts';
import * as cdKeysExamples from './cd-keys/examples.ts';
import * as couponsAdmin from './coupons/admin.ts';
import * as couponsCustomer from './coupons/customer.ts';
import * as couponsExamples from './coupons/examples.ts';
import * as notificationsCustomer from './notifications/customer.ts';
import * as notificationsExamples from './notifications/examples.ts';
import * as pushCustomer from './push/customer.ts';
import * as pushExamples from './push/examples.ts';
import * as repeatsAnyone from './repeats/anyone.ts';
import * as repeatsCustomer from './repeats/customer.ts';
import * as repeatsExamples from './repeats/examples.ts';
import * as securityCustomer from './security/customer.ts';
import * as securityExamples from './security/examples.ts';
import * as securityPasskeys from './security/passkeys.ts';
import * as sessionsCustomer from './sessions/customer.ts';
import * as sessionsExamples from './sessions/examples.ts';

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
  [cdKeysAdmin, cdKeysExamples.admin],
  [cdKeysCustomer, cdKeysExamples.customer],
  [couponsAdmin, couponsExamples.admin],
  [couponsCustomer, couponsExamples.customer],
  [notificationsCustomer, notificationsExamples.customer],
  [pushCustomer, pushExamples.customer],
  [repeatsAnyone, repeatsExamples.anyone],
  [repeatsCustomer, repeatsExamples.customer],
  [securityCustomer, securityExamples.customer],
  [securityPasskeys, securityExamples.passkeys],
  [sessionsCustomer, sessionsExamples.customer],
] as const;
