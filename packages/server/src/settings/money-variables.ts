import { siteSettings } from '@ferry/core/contract/system/admin';
import * as z from 'zod';
import { address, amount, type Declared, oneOf, onOrOff, whole } from './value-types.ts';

/** Payments, and what is worth money. */
export const moneyVariables = {
  FERRY_CURRENCY: {
    says: 'The currency of all amounts, as a three-letter code',
    schema: z
      .string()
      .regex(/^[A-Z]{3}$/, 'a currency such as CNY')
      .default('CNY'),
  },
  FERRY_INVITE_PERCENT: {
    says: "The inviter's commission on each recharge, in percent",
    schema: whole(0, 100).default(10),
  },
  FERRY_INVITE_HOLD_DAYS: {
    says: 'Days until a commission is confirmed, by payment method, such as `card=45,alipay=7`. The default is 30 for methods of Stripe, because of chargebacks, and 3 for others',
    schema: z
      .string()
      .regex(
        /^([a-z\d][a-z\d_-]{0,29}=(\d{1,2}|[12]\d\d|3[0-5]\d|36[0-5])(,(?!$)|$))*$/,
        'methods with 0 to 365 days, such as card=45,alipay=7',
      )
      .default(''),
  },
  FERRY_EPAY_URL: {
    says: 'An EPay gateway for the first start, which makes payment methods of it; later use `ferry pay-methods`. The address with `submit.php`, `mapi.php` and `api.php`. Also set the next two settings',
    schema: address('an address such as https://pay.example', /^https?$/).optional(),
    secret: true,
  },
  FERRY_EPAY_PID: {
    says: 'Your merchant number at EPay',
    schema: z.string().optional(),
  },
  FERRY_EPAY_KEY: {
    says: 'Your merchant key at EPay, for MD5 signatures',
    schema: z.string().optional(),
    secret: true,
  },
  FERRY_EPAY_MODE: {
    says: '`form`: the customer opens `submit.php`; `api`: Ferry gets an address or a QR code from `mapi.php`',
    schema: oneOf(['form', 'api']).default('form'),
  },
  FERRY_EPAY_TYPES: {
    says: "EPay's payment methods, separated by commas: `alipay`, `wxpay`, `qqpay`",
    schema: z
      .string()
      .regex(/^(alipay|wxpay|qqpay)(,(alipay|wxpay|qqpay))*$/, 'some of alipay, wxpay, qqpay with commas')
      .default('alipay,wxpay'),
  },
  FERRY_STRIPE_KEY: {
    says: "Stripe's secret key, for the first start, which makes a payment method of it; later use `ferry pay-methods`. Also set the next setting. The currency must have two decimals",
    schema: z.string().optional(),
    secret: true,
  },
  FERRY_STRIPE_WEBHOOK_SECRET: {
    says: 'The signing secret of a Stripe webhook that sends `checkout.session.completed` and `checkout.session.async_payment_succeeded` to `/v1/payment/notify/stripe`',
    schema: z.string().optional(),
    secret: true,
  },
  FERRY_STRIPE_HOST: {
    says: "The address of Stripe's API",
    schema: address('an address such as https://api.stripe.com', /^https?$/).default(
      'https://api.stripe.com',
    ),
    secret: true,
  },
  FERRY_SANDBOX: {
    says: 'Whether the server has its own payment page for demos and tests. Production does not start with `on`',
    schema: onOrOff.optional(),
    usually: '`on`; `off` in production',
  },
  FERRY_INVOICE_ISSUER: {
    says: 'The name of the issuer on invoices',
    schema: z
      .string()
      .refine(
        (text) => siteSettings.shape.invoice_issuer.safeParse(text).success,
        'one line of at most 200 characters',
      )
      .optional(),
    usually: "the site's name",
  },
  FERRY_RECHARGE_MIN: {
    says: 'The minimum amount of a recharge',
    schema: amount.default('1.00'),
  },
  FERRY_RECHARGE_MAX: {
    says: 'The maximum amount of a recharge',
    schema: amount.default('5000.00'),
  },
  FERRY_RECHARGE_PRESETS: {
    says: 'Suggested amounts, separated by commas. The server leaves out amounts outside the limits',
    schema: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,2})?(,\d{1,9}(\.\d{1,2})?)*$/, 'amounts with commas, such as 10,20,50')
      .default('10,20,50,100,200,500'),
  },
  FERRY_RECHARGE_MINUTES: {
    says: 'Minutes that a recharge waits for its payment, 5 to 1380',
    schema: whole(5, 1_380).default(30),
  },
  FERRY_CHECK_IN_MIN_MB: {
    says: 'The minimum traffic from a daily check-in, at least 1, in MB of 1024² bytes',
    schema: whole(1, 1_048_576).default(50),
  },
  FERRY_CHECK_IN_MAX_MB: {
    says: 'The maximum traffic from a daily check-in, in MB of 1024² bytes',
    schema: whole(1, 1_048_576).default(300),
  },
  FERRY_BOT_GRANT_MB: {
    says: 'The maximum traffic that bots can give a customer in a business day, in MB of 1024² bytes',
    schema: whole(1, 1_048_576).default(10_240),
  },
} as const satisfies Readonly<Record<string, Declared>>;
