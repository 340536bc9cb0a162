// Made by `npm run generate` from what is in the folders. Do not change it by hand.

import * as agentsExamples from './agents/examples.ts';
import * as agentsUniproxy from './agents/uniproxy.ts';
import * as agentsUniproxyV2 from './agents/uniproxy-v2.ts';
import * as agentsV1 from './agents/v1.ts';
import * as cdKeysAdmin from './cd-keys/admin.ts';
import * as cdKeysCustomer from './cd-keys/customer.ts';
import * as cdKeysExamples from './cd-keys/examples.ts';
import * as couponsAdmin from './coupons/admin.ts';
import * as couponsCustomer from './coupons/customer.ts';
import * as couponsExamples from './coupons/examples.ts';

/** Each file of calls with its examples. */
export const allExamples = [
  [agentsUniproxy, agentsExamples.uniproxy],
  [agentsUniproxyV2, agentsExamples.uniproxyV2],
  [agentsV1, agentsExamples.v1],
  [cdKeysAdmin, cdKeysExamples.admin],
  [cdKeysCustomer, cdKeysExamples.customer],
  [couponsAdmin, couponsExamples.admin],
  [couponsCustomer, couponsExamples.customer],
] as const;
