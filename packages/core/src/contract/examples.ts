/** The example of each call. No browser code imports it. */

import type { Call } from './base/call.ts';
import type { AnyExample } from './base/example.ts';
import * as cdKeysAdmin from './cd-keys/admin.ts';
import * as cdKeysCustomer from './cd-keys/customer.ts';
import * as cdKeys from './cd-keys/examples.ts';
import * as couponsAdmin from './coupons/admin.ts';
import * as couponsCustomer from './coupons/customer.ts';
import * as coupons from './coupons/examples.ts';
import { isCall } from './index.ts';

const files: readonly (readonly [calls: object, examples: object])[] = [
  [cdKeysAdmin, cdKeys.admin],
  [cdKeysCustomer, cdKeys.customer],
  [couponsAdmin, coupons.admin],
  [couponsCustomer, coupons.customer],
];

export const examples: ReadonlyMap<Call, AnyExample> = new Map(
  files.flatMap(([calls, given]) =>
    Object.entries(calls).flatMap(([name, call]) =>
      isCall(call) ? [[call, (given as Record<string, AnyExample>)[name] as AnyExample] as const] : [],
    ),
  ),
);
