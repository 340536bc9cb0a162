// Made by `npm run generate` from what is in the folders. Do not change it by hand.

import * as cdKeysAdmin from './cd-keys/admin.ts';
import * as cdKeysCustomer from './cd-keys/customer.ts';
import * as cdKeysExamples from './cd-keys/examples.ts';
import * as couponsAdmin from './coupons/admin.ts';
import * as couponsCustomer from './coupons/customer.ts';
import * as couponsExamples from './coupons/examples.ts';

/** Each file of calls with its examples. */
export const allExamples = [
  [cdKeysAdmin, cdKeysExamples.admin],
  [cdKeysCustomer, cdKeysExamples.customer],
  [couponsAdmin, couponsExamples.admin],
  [couponsCustomer, couponsExamples.customer],
] as const;
