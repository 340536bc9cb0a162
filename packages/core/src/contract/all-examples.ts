// Made by `npm run generate` from what is in the folders. Do not change it by hand.

import * as cdKeysAdmin from './cd-keys/admin.ts';
import * as cdKeysCustomer from './cd-keys/customer.ts';
import * as cdKeysExamples from './cd-keys/examples.ts';
import * as couponsAdmin from './coupons/admin.ts';
import * as couponsCustomer from './coupons/customer.ts';
import * as couponsExamples from './coupons/examples.ts';
import * as paymentsAdmin from './payments/admin.ts';
import * as paymentsCustomer from './payments/customer.ts';
import * as paymentsExamples from './payments/examples.ts';
import * as paymentsV1 from './payments/v1.ts';
import * as shopAdmin from './shop/admin.ts';
import * as shopCustomer from './shop/customer.ts';
import * as shopExamples from './shop/examples.ts';
import * as shopOrders from './shop/orders.ts';
import * as shopV1 from './shop/v1.ts';

/** Each file of calls with its examples. */
export const allExamples = [
  [cdKeysAdmin, cdKeysExamples.admin],
  [cdKeysCustomer, cdKeysExamples.customer],
  [couponsAdmin, couponsExamples.admin],
  [couponsCustomer, couponsExamples.customer],
  [paymentsAdmin, paymentsExamples.admin],
  [paymentsCustomer, paymentsExamples.customer],
  [paymentsV1, paymentsExamples.v1],
  [shopAdmin, shopExamples.admin],
  [shopCustomer, shopExamples.customer],
  [shopOrders, shopExamples.orders],
  [shopV1, shopExamples.v1],
] as const;
