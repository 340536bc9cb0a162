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
const zone = z
  .string()
  .refine(
    (name) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC',
    'a time zone such as Asia/Shanghai',
  );

/** Every setting, with what it means. The README's table is this list. */
const settings = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  PORT: whole(0, 65_535).default(8080),
  /** 127.0.0.1 unless in production. */
  HOST: z.string().optional(),
  DATABASE_URL: address(
    'an address such as postgres://user:password@host/database',
    /^postgres(ql)?$/,
  ).optional(),
  FERRY_DATA_DIR: z.string().default('./data'),
  /** Where customers reach the portal; stands in mails and links. */
  FERRY_PUBLIC_URL: address('an address such as https://ferry.example', /^https?$/).optional(),
  /** More addresses of the subscription host, separated by commas. */
  FERRY_LINK_URLS: z.string().default(''),
  FERRY_SITE_NAME: z.string().min(1, 'a name').max(40, 'at most 40 characters').default('渡口'),
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
  FERRY_CRISP_WEBSITE_ID: z.string().optional(),
  /** info in production, else warn. */
  FERRY_LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  /** Hex of 32 bytes that all keys are derived from; made and kept in the database when it is not given. */
  FERRY_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, '64 hexadecimal digits')
    .optional(),
  /** Whether an empty database is filled with a demo. Never in production. */
  FERRY_DEMO: oneOf(['on', 'off']).default('on'),
  /** Whether this process runs the jobs itself. */
  FERRY_JOBS: oneOf(['on', 'off']).default('on'),
});

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A setting that the product can not start with. The message names it and says what to write instead. */
export class ConfigError extends Error {}

/** Reads the settings from an environment. Empty values count as not given. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues
        .map((issue) => {
          const name = String(issue.path[0]);
          const value = /SECRET|URL/.test(name) ? '' : `, not "${given[name] ?? ''}"`;
          return `${name} must be ${issue.message}${value}.`;
        })
        .join('\n'),
    );
  }
  const set = parsed.data;
  const production = set.NODE_ENV === 'production';
  if (production && set.FERRY_PUBLIC_URL === undefined)
    throw new ConfigError(
      'FERRY_PUBLIC_URL must be set in production: mails and subscription links carry it.',
    );
  if (production && set.FERRY_SMTP_URL === undefined)
    throw new ConfigError(
      'FERRY_SMTP_URL must be set in production: without it no customer would get a mail.',
    );
  const publicUrl = (set.FERRY_PUBLIC_URL ?? `http://127.0.0.1:${set.PORT}`).replace(/\/$/, '');
  return {
    environment: set.NODE_ENV,
    production,
    port: set.PORT,
    host: set.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    databaseUrl: set.DATABASE_URL,
    dataDirectory: set.FERRY_DATA_DIR,
    publicUrl,
    /** Where subscription links may point, the main entry first. */
    linkUrls: [publicUrl, ...list(set.FERRY_LINK_URLS).map((url) => url.replace(/\/$/, ''))],
    siteName: set.FERRY_SITE_NAME,
    currency: set.FERRY_CURRENCY,
    timeZone: set.FERRY_TIME_ZONE,
    accessTokenSeconds: set.FERRY_ACCESS_TOKEN_SECONDS,
    refreshTokenSeconds: set.FERRY_REFRESH_TOKEN_SECONDS,
    rememberMeSeconds: set.FERRY_REMEMBER_ME_SECONDS,
    invite: set.FERRY_INVITE,
    invitePercent: set.FERRY_INVITE_PERCENT,
    captcha: set.FERRY_CAPTCHA,
    smtpUrl: set.FERRY_SMTP_URL,
    mailFrom: set.FERRY_MAIL_FROM,
    trustedProxies: list(set.FERRY_TRUSTED_PROXIES),
    crispWebsiteId: set.FERRY_CRISP_WEBSITE_ID,
    logLevel: set.FERRY_LOG_LEVEL ?? (production ? 'info' : 'warn'),
    secret: set.FERRY_SECRET,
    seedsDemo: set.FERRY_DEMO === 'on' && !production,
    runsJobs: set.FERRY_JOBS === 'on',
  };
}

export type Config = ReturnType<typeof readConfig>;
