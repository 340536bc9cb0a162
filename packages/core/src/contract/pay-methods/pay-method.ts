// No calls: how calls name a payment method and its gateway.

import * as z from 'zod/mini';
import { means } from '../base/fields/fields.ts';

/** The code of a payment method, such as `alipay`. A code always means the same method. `wallet` is none. */
export const payMethodCode = z.string().check(
  z.regex(/^[a-z\d][a-z\d_-]{0,29}$/, 'input.pay_method_code'),
  z.refine((code) => code !== 'wallet', 'input.pay_method_code'),
);

/** The gateway, whose name is part of the address of its notifications. `sandbox` is a page of the server for demos. */
export const gateway = z.enum(['epay', 'epayrsa', 'alipay', 'bepusdt', 'external', 'stripe', 'sandbox']);

/** A currency: ISO 4217, such as `USD`, or the usual code of a coin, such as `USDT`. */
export const payCurrency = means(z.string().check(z.regex(/^[A-Z]{3,6}$/, 'input.currency')), {
  example: 'USDT',
});

/** A rate between two currencies: more than zero, with at most ten decimals. */
export const payRate = means(
  z.string().check(z.regex(/^\d{1,8}(?:\.\d{1,10})?$/, 'input.pay_rate'), z.regex(/[1-9]/, 'input.pay_rate')),
  { example: '0.1389' },
);

/** A percentage from 0 to 99.99, with at most two decimals. */
export const percent = means(z.string().check(z.regex(/^\d{1,2}(?:\.\d{1,2})?$/, 'input.percent')), {
  example: '2.5',
});

/** Who bears a gateway’s fee. */
export const feePayer = z.enum(['site', 'customer']);
