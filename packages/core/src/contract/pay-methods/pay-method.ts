// No calls: how calls name a payment method and its gateway.

import * as z from 'zod/mini';

/** The code of a payment method, such as `alipay`. A code always means the same method. `wallet` is none. */
export const payMethodCode = z.string().check(
  z.regex(/^[a-z\d][a-z\d_-]{0,29}$/, 'input.pay_method_code'),
  z.refine((code) => code !== 'wallet', 'input.pay_method_code'),
);

/** The gateway, whose name is part of the address of its notifications. `sandbox` is a page of the server for demos. */
export const gateway = z.enum(['epay', 'stripe', 'sandbox']);
