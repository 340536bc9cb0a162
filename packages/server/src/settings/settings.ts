import { timeZone } from '@ferry/core/contract/accounts/preferences';
import { type SiteSettingName, siteSettings } from '@ferry/core/contract/system/admin';
import { siteLink } from '@ferry/core/contract/system/anyone';
import Big from 'big.js';
import * as z from 'zod';

const whole = (least: number, most: number) =>
  z.coerce
    .number(`a whole number from ${least} to ${most}`)
    .pipe(
      z
        .int(`a whole number from ${least} to ${most}`)
        .min(least, `a whole number from ${least} to ${most}`)
        .max(most, `a whole number from ${least} to ${most}`),
    );
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `one of ${values.join(', ')}`);
const address = (what: string, protocols: RegExp) => z.url({ protocol: protocols, error: what });
const amount = z
  .string()
  .regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,2})?$/, 'an amount above 0 such as 10.00')
  .transform((text) => Big(text).toFixed(2));
const zone = z
  .string()
  .refine((name) => timeZone.safeParse(name).success, 'a time zone such as Asia/Shanghai');

const secureLink = z
  .string()
  .refine((url) => siteLink.safeParse(url).success, 'an address that begins with https://')
  .optional();

export const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `windows=https://…` by the setting that it is the default of; what is no such pair is left out. */
export const readDownloads = (text: string): Partial<Record<SiteSettingName, string>> =>
  Object.fromEntries(
    list(text).flatMap((pair) => {
      const [, system, url] = /^(windows|macos|linux|ios|android)=(.+)$/.exec(pair) ?? [];
      return siteLink.safeParse(url).success ? [[`download_${system}`, url]] : [];
    }),
  );

/** An address as headers and links can hold it: a host of any script as it is asked for, and no slash at the end. */
export const written = (url: string): string => new URL(url).href.replace(/\/$/, '');

/** An origin and nothing else; without TLS only on this machine, to try it. */
const isMirror = (text: string): boolean => {
  const url = URL.parse(text);
  const isSecure = url?.protocol === 'https:' || /^(localhost|127\.0\.0\.1)$/.test(url?.hostname ?? '');
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    isSecure &&
    [url.origin, `${url.origin}/`].includes(text)
  );
};

/** Every setting and its meaning. The table in the README is this list. */
const settings = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  PORT: whole(0, 65_535).default(8080),
  /** 127.0.0.1 unless in production with a PostgreSQL: the embedded database is for trying out. */
  HOST: z.string().optional(),
  DATABASE_URL: address(
    'an address such as postgres://user:password@host/database',
    /^postgres(ql)?$/,
  ).optional(),
  /** `transaction`: a pooler such as pgbouncer is in front of PostgreSQL and lends a session for one transaction. */
  FERRY_DB_POOLER: oneOf(['off', 'transaction']).default('off'),
  /** PostgreSQL itself, without the pooler: LISTEN needs a session of its own. */
  FERRY_DB_DIRECT_URL: address(
    'an address such as postgres://user:password@host/database',
    /^postgres(ql)?$/,
  ).optional(),
  /** How long a call waits for the database at most. Jobs and migrations may take longer. */
  FERRY_DATABASE_SECONDS: whole(1, 120).default(15),
  /** A ClickHouse for statistics. */
  CLICKHOUSE_URL: address(
    'an address such as http://user:password@host:8123/database',
    /^https?$/,
  ).optional(),
  FERRY_DATA_DIR: z.string().default('./data'),
  /** Where customers reach the portal; stands in mails and links. */
  FERRY_PUBLIC_URL: address('an address such as https://ferry.example', /^https?$/).optional(),
  /** More addresses of the subscription host, separated by commas. */
  FERRY_LINK_URLS: z
    .string()
    .refine(
      (text) => list(text).every((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')),
      'addresses such as https://sub.example with commas',
    )
    .default(''),
  FERRY_SITE_NAME: z
    .string()
    .min(1, 'a name')
    .max(40, 'at most 40 characters')
    .regex(/^\P{Cc}*$/u, 'one line')
    .default('渡口'),
  FERRY_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'a currency such as CNY')
    .default('CNY'),
  FERRY_TIME_ZONE: zone.default('Asia/Shanghai'),
  FERRY_ACCESS_TOKEN_SECONDS: whole(15, 86_400).default(1_200),
  FERRY_REFRESH_TOKEN_SECONDS: whole(60, 31_536_000).default(3_600),
  FERRY_REMEMBER_ME_SECONDS: whole(60, 31_536_000).default(2_592_000),
  FERRY_INVITE: oneOf(['required', 'optional', 'off']).default('optional'),
  /** The inviter's percentage of what the invited recharge through a gateway. */
  FERRY_INVITE_PERCENT: whole(0, 100).default(10),
  /** Whether the older sign-in calls, `/v1/auth/*` and its like, may be used. */
  FERRY_OLD_SIGN_IN: oneOf(['on', 'off']).default('on'),
  /** Proof-of-work difficulty (leading hex zeros), or `off`. */
  FERRY_CAPTCHA: z
    .string()
    .regex(/^(off|[1-8])$/, 'off or a whole number from 1 to 8')
    .default('4')
    .transform((text) => (text === 'off' ? ('off' as const) : Number(text))),
  FERRY_SMTP_URL: address('an address such as smtps://user:password@host', /^smtps?$/).optional(),
  FERRY_MAIL_FROM: z.string().default('Ferry <no-reply@localhost>'),
  /** Addresses or networks of reverse proxies whose forwarding headers count, separated by commas. */
  FERRY_TRUSTED_PROXIES: z.string().default(''),
  /** Origins of portals on other hosts that may call this API, separated by commas. */
  FERRY_PORTAL_ORIGINS: z.string().default(''),
  /** More origins of this API, for networks that can not reach the first one. Separated by commas. */
  FERRY_API_MIRRORS: z
    .string()
    .refine(
      (text) => list(text).every(isMirror) && list(text).length <= 8,
      'at most 8 origins such as https://api2.example with commas, without a path',
    )
    .default(''),
  FERRY_CRISP_WEBSITE_ID: z.string().optional(),
  /** info in production, else warn. */
  FERRY_LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  /**
   * 32 bytes in hex, from which all keys are derived. If it is not set, it is generated and stored in the database.
   */
  FERRY_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, '64 hexadecimal digits')
    .optional(),
  /** The previous `FERRY_SECRET`, when a new one is set. `database`: the one that was stored there. */
  FERRY_SECRET_PREVIOUS: z
    .string()
    .regex(/^([0-9a-f]{64}|database)$/i, '64 hexadecimal digits, or the word database')
    .optional(),
  /** An EPay gateway: its address, the merchant's number and the merchant's key. */
  FERRY_EPAY_URL: address('an address such as https://pay.example', /^https?$/).optional(),
  FERRY_EPAY_PID: z.string().optional(),
  FERRY_EPAY_KEY: z.string().optional(),
  /** `form`: the customer opens submit.php. `api`: the server asks mapi.php for an address or a QR code. */
  FERRY_EPAY_MODE: oneOf(['form', 'api']).default('form'),
  /** The payment methods that EPay offers, separated by commas. */
  FERRY_EPAY_TYPES: z
    .string()
    .regex(/^(alipay|wxpay|qqpay)(,(alipay|wxpay|qqpay))*$/, 'some of alipay, wxpay, qqpay with commas')
    .default('alipay,wxpay'),
  FERRY_STRIPE_KEY: z.string().optional(),
  /** The secret of the endpoint /v1/payment/notify/stripe. */
  FERRY_STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** The address of Stripe's API. */
  FERRY_STRIPE_HOST: address('an address such as https://api.stripe.com', /^https?$/).default(
    'https://api.stripe.com',
  ),
  /** A payment page of this server. On by default except in production, where it is refused. */
  FERRY_SANDBOX: oneOf(['on', 'off']).optional(),
  /** The bot's token from BotFather. */
  FERRY_TELEGRAM_TOKEN: z
    .string()
    .regex(/^\d{1,15}:[A-Za-z0-9_-]{20,}$/, 'the token that BotFather gave, such as 123456:ABC-DEF')
    .optional(),
  /** The address of Telegram's Bot API. A local Bot API server works, too. */
  FERRY_TELEGRAM_API_ROOT: address('an address such as https://api.telegram.org', /^https?$/).default(
    'https://api.telegram.org',
  ),
  /** `polling`: the server asks for updates; `webhook`: Telegram sends them to FERRY_PUBLIC_URL. */
  FERRY_TELEGRAM_MODE: oneOf(['polling', 'webhook']).default('polling'),
  /**
   * Who gets a message when a node goes silent and when it is back: mail addresses and Telegram chats, separated by
   * commas.
   */
  FERRY_ADMIN_EMAILS: z
    .string()
    .default('')
    .refine(
      (text) => list(text).every((one) => z.email().safeParse(one).success),
      'addresses with commas, such as ops@ferry.example',
    ),
  FERRY_ADMIN_TELEGRAM_IDS: z
    .string()
    .default('')
    .refine(
      (text) => list(text).every((one) => /^-?\d{1,15}$/.test(one)),
      'numbers of chats with commas, such as 123456789,-1001234567890',
    ),
  /** Minutes without a call from a node before admins are told. */
  FERRY_NODE_SILENT_MINUTES: whole(2, 1_440).default(5),
  /** A ban by an audit rule requires hits in so many reports, with so many minutes between the first and the last. */
  FERRY_DETECT_REPORTS: whole(1, 1_000).default(3),
  FERRY_DETECT_MINUTES: whole(0, 1_440).default(5),
  FERRY_RECHARGE_MIN: amount.default('1.00'),
  FERRY_RECHARGE_MAX: amount.default('5000.00'),
  /** Suggested amounts, separated by commas. */
  FERRY_RECHARGE_PRESETS: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?(,\d{1,9}(\.\d{1,2})?)*$/, 'amounts with commas, such as 10,20,50')
    .default('10,20,50,100,200,500'),
  /** Minutes until an unpaid recharge expires. A gateway keeps an order for a day at most. */
  FERRY_RECHARGE_MINUTES: whole(5, 1_380).default(30),
  /** What a check-in gives at least and at most, in MB of 1024² bytes. */
  FERRY_CHECK_IN_MIN_MB: whole(1, 1_048_576).default(50),
  FERRY_CHECK_IN_MAX_MB: whole(1, 1_048_576).default(300),
  /** What bots may give a customer within a business day at most, in MB of 1024² bytes. */
  FERRY_BOT_GRANT_MB: whole(1, 1_048_576).default(10_240),
  /** What a customer's files on tickets may take in all, in MB of 1024² bytes. */
  FERRY_TICKET_FILES_MB: whole(5, 1_048_576).default(200),
  /** The media host: a customer's media link is this and the customer's token. */
  FERRY_EMBY_URL: address('an address such as https://media.example', /^https?$/).optional(),
  /** Days for which reported traffic rows are kept after they were summed up. The sums are kept. */
  FERRY_RAW_TRAFFIC_DAYS: whole(1, 90).default(7),
  /**
   * Where customers write to, and a page or group where they get answers. An admin may change these and the links
   * below while the server runs.
   */
  FERRY_CONTACT_EMAIL: z.email('an address such as help@ferry.example').optional(),
  FERRY_CONTACT_URL: secureLink,
  /** Terms, privacy and status page: linked at the foot of every page. */
  FERRY_TERMS_URL: secureLink,
  FERRY_PRIVACY_URL: secureLink,
  FERRY_STATUS_URL: secureLink,
  /** The operator's own download addresses for clients, such as `windows=https://…,ios=https://…`. */
  FERRY_DOWNLOADS: z
    .string()
    .default('')
    .refine(
      (text) => Object.keys(readDownloads(text)).length === list(text).length,
      'systems and addresses with commas, such as windows=https://…,android=https://…',
    ),
  /** Who issues the invoices, in one line. */
  FERRY_INVOICE_ISSUER: z
    .string()
    .refine(
      (text) => siteSettings.shape.invoice_issuer.safeParse(text).success,
      'one line of at most 200 characters',
    )
    .optional(),
  /**
   * `/test-page`: working pages with invented data for designers and developers. On by default except in production.
   */
  FERRY_TEST_PAGES: oneOf(['on', 'off']).optional(),
  /** Whether the page about the API and the OpenAPI document are served. */
  FERRY_API_DOCS: oneOf(['on', 'off']).default('on'),
  /** Whether an empty database is filled with a demo. Never in production. */
  FERRY_DEMO: oneOf(['on', 'off']).default('on'),
  /** Whether this process runs the jobs itself. */
  FERRY_JOBS: oneOf(['on', 'off']).default('on'),
});

/** Every variable that is read. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

/** A setting with which the server can not start. The message names it and says what to write instead. */
export class ConfigError extends Error {}

/** The settings as given, with defaults for those that are missing. */
export type Settings = z.infer<typeof settings>;

const decimalsOf = (currency: string): number | undefined =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;

/** Refuses payment settings that are incomplete, or that would give money away. */
function assertPayments(set: Settings, production: boolean): void {
  const epay = [set.FERRY_EPAY_URL, set.FERRY_EPAY_PID, set.FERRY_EPAY_KEY];
  if (epay.includes(undefined) && epay.some((value) => value !== undefined))
    throw new ConfigError('FERRY_EPAY_URL, FERRY_EPAY_PID and FERRY_EPAY_KEY must be set together.');
  if ((set.FERRY_STRIPE_KEY === undefined) !== (set.FERRY_STRIPE_WEBHOOK_SECRET === undefined))
    throw new ConfigError('FERRY_STRIPE_KEY and FERRY_STRIPE_WEBHOOK_SECRET must be set together.');
  if (set.FERRY_STRIPE_KEY !== undefined && decimalsOf(set.FERRY_CURRENCY) !== 2)
    throw new ConfigError('FERRY_STRIPE_KEY needs a FERRY_CURRENCY that has two decimals.');
  if (production && set.FERRY_SANDBOX === 'on')
    throw new ConfigError('FERRY_SANDBOX must be off in production: it gives money to whoever asks.');
  if (Big(set.FERRY_RECHARGE_MIN).gt(set.FERRY_RECHARGE_MAX))
    throw new ConfigError('FERRY_RECHARGE_MIN must not be more than FERRY_RECHARGE_MAX.');
}

/** Refuses a pooler without a direct address: LISTEN receives nothing on a session that is lent to others. */
function assertPooler(set: Settings): void {
  if (
    set.FERRY_DB_POOLER !== 'off' &&
    set.DATABASE_URL !== undefined &&
    set.FERRY_DB_DIRECT_URL === undefined
  )
    throw new ConfigError(
      'FERRY_DB_DIRECT_URL must be set with FERRY_DB_POOLER: the address of PostgreSQL past the pooler.',
    );
}

type Environment = Readonly<Record<string, string | undefined>>;

function parseSettings(environment: Environment): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues
        .map((issue) => {
          const name = String(issue.path[0]);
          const value = /SECRET|URL|KEY|HOST|ROOT|TELEGRAM_TOKEN/.test(name)
            ? ''
            : `, not "${given[name] ?? ''}"`;
          return `${name} must be ${issue.message}${value}.`;
        })
        .join('\n'),
    );
  }
  return parsed.data;
}

/**
 * Reads the settings from an environment. Throws `ConfigError` for values that are wrong or that do not fit together.
 * Empty values count as not set.
 */
export function readSettings(environment: Environment): Settings {
  const set = parseSettings(environment);
  const production = set.NODE_ENV === 'production';
  if (production && set.FERRY_PUBLIC_URL === undefined)
    throw new ConfigError(
      'FERRY_PUBLIC_URL must be set in production: mails and subscription links carry it.',
    );
  if (production && set.FERRY_SMTP_URL === undefined)
    throw new ConfigError(
      'FERRY_SMTP_URL must be set in production: without it no customer would get a mail.',
    );
  assertPayments(set, production);
  assertPooler(set);
  if (set.FERRY_CHECK_IN_MIN_MB > set.FERRY_CHECK_IN_MAX_MB)
    throw new ConfigError('FERRY_CHECK_IN_MIN_MB must not be more than FERRY_CHECK_IN_MAX_MB.');
  return set;
}
