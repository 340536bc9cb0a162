import { siteSettings } from '@ferry/core/contract/system/admin';
import * as z from 'zod';
import {
  address,
  amount,
  isMirror,
  list,
  oneOf,
  readDownloads,
  secureLink,
  whole,
  zone,
} from './value-types.ts';

/** A variable of the environment. */
interface Declared {
  /** Its meaning, with which its row in the README's table begins. */
  readonly says: string;
  /** Its type, bounds and default. */
  readonly schema: z.ZodType;
  /** It is a secret, or an address that may contain a password: its value is written nowhere. */
  readonly secret?: true;
  /** The default in words, if it depends on other variables. */
  readonly usually?: string;
}

/** Every variable that is read, in the order of the README's table. */
export const environment = {
  PORT: {
    says: 'The port on which the server listens',
    schema: whole(0, 65_535).default(8080),
  },
  HOST: {
    says: 'The address on which the server listens',
    schema: z.string().optional(),
    usually: '`127.0.0.1`; `0.0.0.0` in production with `DATABASE_URL`',
  },
  NODE_ENV: {
    says: '`production` refuses demo accounts and a silent outbox, and never seeds',
    schema: oneOf(['development', 'production', 'test']).default('development'),
  },
  DATABASE_URL: {
    says: 'A PostgreSQL, 15 or newer: `postgres://user:password@host/database`. A process uses up to 22 connections',
    schema: address(
      'an address such as postgres://user:password@host/database',
      /^postgres(ql)?$/,
    ).optional(),
    secret: true,
    usually: 'embedded',
  },
  FERRY_DB_POOLER: {
    says: '`transaction` behind pgbouncer in transaction mode: no plans by name',
    schema: oneOf(['off', 'transaction']).default('off'),
  },
  FERRY_DB_DIRECT_URL: {
    says: 'With a pooler: the address of PostgreSQL without it, for the one connection that listens',
    schema: address(
      'an address such as postgres://user:password@host/database',
      /^postgres(ql)?$/,
    ).optional(),
    secret: true,
  },
  FERRY_DATABASE_SECONDS: {
    says: 'How long a call waits for a connection to PostgreSQL, and how long for each statement, 1 to 120; then it answers 503',
    schema: whole(1, 120).default(15),
  },
  CLICKHOUSE_URL: {
    says: 'A ClickHouse for statistics: `http://user:password@host:8123/database`',
    schema: address('an address such as http://user:password@host:8123/database', /^https?$/).optional(),
    secret: true,
  },
  FERRY_DATA_DIR: {
    says: 'Embedded database, outbox, first secrets',
    schema: z.string().default('./data'),
  },
  FERRY_PUBLIC_URL: {
    says: 'Where customers reach the portal; required in production',
    schema: address('an address such as https://ferry.example', /^https?$/).optional(),
    secret: true,
    usually: '`http://127.0.0.1:PORT`',
  },
  FERRY_LINK_URLS: {
    says: 'More addresses of the subscription host, separated by commas',
    schema: z
      .string()
      .refine(
        (text) => list(text).every((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')),
        'addresses such as https://sub.example with commas',
      )
      .default(''),
    secret: true,
  },
  FERRY_SITE_NAME: {
    says: 'The name of the site, in pages, mails and subscriptions',
    schema: z
      .string()
      .min(1, 'a name')
      .max(40, 'at most 40 characters')
      .regex(/^\P{Cc}*$/u, 'one line')
      .default('渡口'),
  },
  FERRY_CURRENCY: {
    says: 'The currency of all amounts, by its three letters',
    schema: z
      .string()
      .regex(/^[A-Z]{3}$/, 'a currency such as CNY')
      .default('CNY'),
  },
  FERRY_TIME_ZONE: {
    says: 'The zone of business days',
    schema: zone.default('Asia/Shanghai'),
  },
  FERRY_ACCESS_TOKEN_SECONDS: {
    says: 'How long an access token is valid, in seconds',
    schema: whole(15, 86_400).default(1_200),
  },
  FERRY_REFRESH_TOKEN_SECONDS: {
    says: 'How long a session lives without use, in seconds, if the customer did not choose to be remembered',
    schema: whole(60, 31_536_000).default(3_600),
  },
  FERRY_REMEMBER_ME_SECONDS: {
    says: 'The same for a customer who chose to be remembered',
    schema: whole(60, 31_536_000).default(2_592_000),
  },
  FERRY_INVITE: {
    says: 'Invite codes at sign-up: `required`, `optional` or `off`',
    schema: oneOf(['required', 'optional', 'off']).default('optional'),
  },
  FERRY_OLD_SIGN_IN: {
    says: 'Whether the older sign-in calls (`/v1/auth/*`, `/v1/authorization`, `/v1/password/*`) may be used: `on` or `off`',
    schema: oneOf(['on', 'off']).default('on'),
  },
  FERRY_INVITE_PERCENT: {
    says: "The inviter's commission on each recharge, in percent",
    schema: whole(0, 100).default(10),
  },
  FERRY_CAPTCHA: {
    says: 'Proof-of-work difficulty from 1 to 8, or `off`',
    schema: z
      .string()
      .regex(/^(off|[1-8])$/, 'off or a whole number from 1 to 8')
      .default('4')
      .transform((text) => (text === 'off' ? ('off' as const) : Number(text))),
  },
  FERRY_SMTP_URL: {
    says: '`smtps://user:password@host`; without it mails become files in `outbox`; required in production',
    schema: address('an address such as smtps://user:password@host', /^smtps?$/).optional(),
    secret: true,
  },
  FERRY_MAIL_FROM: {
    says: 'The sender of all mails',
    schema: z.string().default('Ferry <no-reply@localhost>'),
  },
  FERRY_TRUSTED_PROXIES: {
    says: 'Addresses or networks whose `X-Forwarded-*` headers count',
    schema: z.string().default(''),
  },
  FERRY_PORTAL_ORIGINS: {
    says: 'Origins of portals hosted elsewhere (`https://portal.example`) that may call this API',
    schema: z.string().default(''),
  },
  FERRY_API_MIRRORS: {
    says: 'More origins where this API is reached, separated by commas (`https://api2.example`): the portal uses another if one can not be reached',
    schema: z
      .string()
      .refine(
        (text) => list(text).every(isMirror) && list(text).length <= 8,
        'at most 8 origins such as https://api2.example with commas, without a path',
      )
      .default(''),
  },
  FERRY_CRISP_WEBSITE_ID: {
    says: 'Switches the chat on; without it nothing is loaded from other hosts',
    schema: z.string().optional(),
  },
  FERRY_LOG_LEVEL: {
    says: 'The least severe entries of the log: `fatal`, `error`, `warn`, `info`, `debug` or `silent`',
    schema: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
    usually: '`warn`; `info` in production',
  },
  FERRY_SECRET: {
    says: '64 hexadecimal digits from which all keys are derived. The server does not start with another secret than that of its database',
    schema: z
      .string()
      .regex(/^[0-9a-f]{64}$/i, '64 hexadecimal digits')
      .optional(),
    secret: true,
    usually: 'generated once, stored in the database',
  },
  FERRY_SECRET_PREVIOUS: {
    says: 'The previous secret, if `FERRY_SECRET` is a new one; `database`: the one that was stored there',
    schema: z
      .string()
      .regex(/^([0-9a-f]{64}|database)$/i, '64 hexadecimal digits, or the word database')
      .optional(),
    secret: true,
  },
  FERRY_EPAY_URL: {
    says: 'An EPay gateway with `submit.php`, `mapi.php` and `api.php`; set with the next two',
    schema: address('an address such as https://pay.example', /^https?$/).optional(),
    secret: true,
  },
  FERRY_EPAY_PID: {
    says: "The merchant's number there",
    schema: z.string().optional(),
  },
  FERRY_EPAY_KEY: {
    says: "The merchant's key there, for the MD5 signatures",
    schema: z.string().optional(),
    secret: true,
  },
  FERRY_EPAY_MODE: {
    says: '`form`: the customer opens `submit.php`; `api`: `mapi.php` gives an address or a QR code',
    schema: oneOf(['form', 'api']).default('form'),
  },
  FERRY_EPAY_TYPES: {
    says: 'Some of `alipay`, `wxpay`, `qqpay`',
    schema: z
      .string()
      .regex(/^(alipay|wxpay|qqpay)(,(alipay|wxpay|qqpay))*$/, 'some of alipay, wxpay, qqpay with commas')
      .default('alipay,wxpay'),
  },
  FERRY_STRIPE_KEY: {
    says: "Stripe's secret key; set with the next one. The currency must have two decimals",
    schema: z.string().optional(),
    secret: true,
  },
  FERRY_STRIPE_WEBHOOK_SECRET: {
    says: 'The secret of a webhook to `/v1/payment/notify/stripe` for `checkout.session.completed` and `checkout.session.async_payment_succeeded`',
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
    says: "A payment page of the server's own for demo and tests; production refuses to start with it",
    schema: oneOf(['on', 'off']).optional(),
    usually: '`on`; `off` in production',
  },
  FERRY_CONTACT_EMAIL: {
    says: 'Where customers write to; in the footer of pages. Like the next ones a default, which `ferry settings` can change',
    schema: z.email('an address such as help@ferry.example').optional(),
  },
  FERRY_CONTACT_URL: {
    says: 'A page or group where customers get answers, https',
    schema: secureLink,
    secret: true,
  },
  FERRY_TERMS_URL: {
    says: 'The terms of service, https; linked in the footer of pages',
    schema: secureLink,
    secret: true,
  },
  FERRY_PRIVACY_URL: {
    says: 'The privacy notice, https',
    schema: secureLink,
    secret: true,
  },
  FERRY_STATUS_URL: {
    says: 'A page about the state of the service, https',
    schema: secureLink,
    secret: true,
  },
  FERRY_DOWNLOADS: {
    says: 'Where clients come from: `windows=https://…,android=https://…`',
    schema: z
      .string()
      .default('')
      .refine(
        (text) => Object.keys(readDownloads(text)).length === list(text).length,
        'systems and addresses with commas, such as windows=https://…,android=https://…',
      ),
  },
  FERRY_INVOICE_ISSUER: {
    says: 'Who issues invoices',
    schema: z
      .string()
      .refine(
        (text) => siteSettings.shape.invoice_issuer.safeParse(text).success,
        'one line of at most 200 characters',
      )
      .optional(),
    usually: "the site's name",
  },
  FERRY_TEST_PAGES: {
    says: 'The pages at `/test-page/…` for designers and developers',
    schema: oneOf(['on', 'off']).optional(),
    usually: '`on`; `off` in production',
  },
  FERRY_TELEGRAM_TOKEN: {
    says: "A bot's token from BotFather; without it there is no Telegram",
    schema: z
      .string()
      .regex(/^\d{1,15}:[A-Za-z0-9_-]{20,}$/, 'the token that BotFather gave, such as 123456:ABC-DEF')
      .optional(),
    secret: true,
  },
  FERRY_TELEGRAM_API_ROOT: {
    says: "The address of Telegram's Bot API. A local Bot API server works, too",
    schema: address('an address such as https://api.telegram.org', /^https?$/).default(
      'https://api.telegram.org',
    ),
    secret: true,
  },
  FERRY_TELEGRAM_MODE: {
    says: '`polling`: the server asks for updates; `webhook`: Telegram sends them to `FERRY_PUBLIC_URL`, which must be https',
    schema: oneOf(['polling', 'webhook']).default('polling'),
  },
  FERRY_ADMIN_EMAILS: {
    says: 'Who is told when a node goes silent and when it is back, separated by commas',
    schema: z
      .string()
      .default('')
      .refine(
        (text) => list(text).every((one) => z.email().safeParse(one).success),
        'addresses with commas, such as ops@ferry.example',
      ),
  },
  FERRY_ADMIN_TELEGRAM_IDS: {
    says: 'The same by the bot: numbers of chats or groups, separated by commas',
    schema: z
      .string()
      .default('')
      .refine(
        (text) => list(text).every((one) => /^-?\d{1,15}$/.test(one)),
        'numbers of chats with commas, such as 123456789,-1001234567890',
      ),
  },
  FERRY_NODE_SILENT_MINUTES: {
    says: 'Minutes without a call from a node before that; 2 to 1440',
    schema: whole(2, 1_440).default(5),
  },
  FERRY_DETECT_REPORTS: {
    says: 'A ban by an audit rule needs hits in so many reports of nodes, 1 to 1000, beside as many as the rule says',
    schema: whole(1, 1_000).default(3),
  },
  FERRY_DETECT_MINUTES: {
    says: 'Minutes between the first and the last of these hits, 0 to 1440',
    schema: whole(0, 1_440).default(5),
  },
  FERRY_RECHARGE_MIN: {
    says: 'The smallest amount of a recharge',
    schema: amount.default('1.00'),
  },
  FERRY_RECHARGE_MAX: {
    says: 'The largest amount of a recharge',
    schema: amount.default('5000.00'),
  },
  FERRY_RECHARGE_PRESETS: {
    says: 'Suggested amounts; those outside the bounds are left out',
    schema: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,2})?(,\d{1,9}(\.\d{1,2})?)*$/, 'amounts with commas, such as 10,20,50')
      .default('10,20,50,100,200,500'),
  },
  FERRY_RECHARGE_MINUTES: {
    says: 'How long a recharge waits for its payment; 5 to 1380',
    schema: whole(5, 1_380).default(30),
  },
  FERRY_CHECK_IN_MIN_MB: {
    says: 'What a daily check-in gives at least, in MB of 1024² bytes; at least 1',
    schema: whole(1, 1_048_576).default(50),
  },
  FERRY_CHECK_IN_MAX_MB: {
    says: 'What it gives at most',
    schema: whole(1, 1_048_576).default(300),
  },
  FERRY_BOT_GRANT_MB: {
    says: 'What bots may give a customer within a business day at most, in MB of 1024² bytes',
    schema: whole(1, 1_048_576).default(10_240),
  },
  FERRY_TICKET_FILES_MB: {
    says: "What a customer's files on tickets may take in all, in MB of 1024² bytes",
    schema: whole(5, 1_048_576).default(200),
  },
  FERRY_EMBY_URL: {
    says: "The media host; a media link is this and the customer's token. Without it there are none",
    schema: address('an address such as https://media.example', /^https?$/).optional(),
    secret: true,
  },
  FERRY_RAW_TRAFFIC_DAYS: {
    says: 'Days that traffic is kept row by row as nodes reported it, 1 to 90; the sums by hour and day stay',
    schema: whole(1, 90).default(7),
  },
  FERRY_API_DOCS: {
    says: 'Whether `/api/docs` and `/api/openapi.json` are shown: `on` or `off`',
    schema: oneOf(['on', 'off']).default('on'),
  },
  FERRY_DEMO: {
    says: 'Whether an empty database gets the demo; never in production',
    schema: oneOf(['on', 'off']).default('on'),
  },
  FERRY_JOBS: {
    says: 'Whether this process runs the jobs',
    schema: oneOf(['on', 'off']).default('on'),
  },
} as const satisfies Readonly<Record<string, Declared>>;
