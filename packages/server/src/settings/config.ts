import type { SiteSettingName } from '@ferry/core/contract/system/admin';
import Big from 'big.js';
import { ConfigError, readSettings, type Settings } from './settings.ts';
import { list, readDownloads, written } from './value-types.ts';

function readEpay(set: Settings) {
  const { FERRY_EPAY_URL: url, FERRY_EPAY_PID: pid, FERRY_EPAY_KEY: key } = set;
  if (url === undefined || pid === undefined || key === undefined) return undefined;
  const types = [...new Set(list(set.FERRY_EPAY_TYPES))] as ('alipay' | 'wxpay' | 'qqpay')[];
  return { url: url.replace(/\/$/, ''), pid, key, mode: set.FERRY_EPAY_MODE, types };
}

function readTelegram(set: Settings) {
  const { FERRY_TELEGRAM_TOKEN: token, FERRY_TELEGRAM_MODE: mode } = set;
  if (token === undefined) return undefined;
  const apiRoot = set.FERRY_TELEGRAM_API_ROOT.replace(/\/$/, '');
  const isTelegrams = apiRoot === 'https://api.telegram.org';
  if (mode === 'webhook' && isTelegrams && !set.FERRY_PUBLIC_URL?.startsWith('https:'))
    throw new ConfigError('FERRY_TELEGRAM_MODE=webhook needs a FERRY_PUBLIC_URL that begins with https.');
  return { token, apiRoot, mode, botId: Number(token.split(':')[0]) };
}

function readStripe({ FERRY_STRIPE_KEY: key, FERRY_STRIPE_WEBHOOK_SECRET: webhookSecret, ...set }: Settings) {
  if (key === undefined || webhookSecret === undefined) return undefined;
  return { key, webhookSecret, host: set.FERRY_STRIPE_HOST };
}

function readRecharge(set: Settings) {
  const { FERRY_RECHARGE_MIN: least, FERRY_RECHARGE_MAX: most, FERRY_RECHARGE_MINUTES: minutes } = set;
  const presets = list(set.FERRY_RECHARGE_PRESETS)
    .map((one) => Big(one))
    .filter((one) => one.gte(least) && one.lte(most))
    .map((one) => one.toFixed(2));
  return { least, most, presets, minutes };
}

/** The defaults of the site's settings, used where no admin changed them. */
const readSite = (set: Settings): Partial<Record<SiteSettingName, string | undefined>> => ({
  contact_email: set.FERRY_CONTACT_EMAIL,
  contact_url: set.FERRY_CONTACT_URL,
  terms_url: set.FERRY_TERMS_URL,
  privacy_url: set.FERRY_PRIVACY_URL,
  status_url: set.FERRY_STATUS_URL,
  invoice_issuer: set.FERRY_INVOICE_ISSUER,
  ...readDownloads(set.FERRY_DOWNLOADS),
});

function readApiOrigins(mirrors: string, publicUrl: string): string[] {
  const origins = [publicUrl, ...list(mirrors)].map((url) => new URL(url).origin);
  return origins.length === 1 ? [] : [...new Set(origins)];
}

/**
 * The portal as authenticators know it: its host, and its origins, that of the public URL first. `undefined`: browsers
 * refuse passkeys there, because it is an IP address or has no https.
 */
function readPasskeys(
  publicUrl: string,
  others: string,
): { id: string; origins: readonly string[] } | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isName = !hostname.startsWith('[') && !/^[\d.]+$/.test(hostname);
  if (!isName || (protocol !== 'https:' && hostname !== 'localhost')) return undefined;
  return { id: hostname, origins: [...new Set([origin, ...list(others).map((url) => new URL(url).origin)])] };
}

/** Days until a commission is confirmed, by the method of its recharge. */
const readHoldDays = (text: string): ReadonlyMap<string, number> =>
  new Map(
    list(text).map((one) => {
      const [method = '', days] = one.split('=');
      return [method, Number(days)] as const;
    }),
  );

/** The server's configuration, derived from the settings of an environment. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const set = readSettings(environment);
  const production = set.NODE_ENV === 'production';
  const publicUrl = written(set.FERRY_PUBLIC_URL ?? `http://127.0.0.1:${set.PORT}`);
  return {
    environment: set.NODE_ENV,
    production,
    port: set.PORT,
    host: set.HOST ?? (production && set.DATABASE_URL !== undefined ? '0.0.0.0' : '127.0.0.1'),
    databaseUrl: set.DATABASE_URL,
    databaseSeconds: set.FERRY_DATABASE_SECONDS,
    databasePooler: set.FERRY_DB_POOLER,
    databaseDirectUrl: set.FERRY_DB_DIRECT_URL,
    clickhouseUrl: set.CLICKHOUSE_URL,
    dataDirectory: set.FERRY_DATA_DIR,
    publicUrl,
    /** Where subscription links may point, the main entry first. */
    linkUrls: [publicUrl, ...list(set.FERRY_LINK_URLS).map(written)],
    siteName: set.FERRY_SITE_NAME,
    currency: set.FERRY_CURRENCY,
    timeZone: set.FERRY_TIME_ZONE,
    accessTokenSeconds: set.FERRY_ACCESS_TOKEN_SECONDS,
    refreshTokenSeconds: set.FERRY_REFRESH_TOKEN_SECONDS,
    rememberMeSeconds: set.FERRY_REMEMBER_ME_SECONDS,
    invite: set.FERRY_INVITE,
    invitePercent: set.FERRY_INVITE_PERCENT,
    inviteHoldDays: readHoldDays(set.FERRY_INVITE_HOLD_DAYS),
    oldSignIn: set.FERRY_OLD_SIGN_IN === 'on',
    planChangeNow: set.FERRY_PLAN_CHANGE_NOW === 'on',
    nextPeriodEarly: set.FERRY_NEXT_PERIOD_EARLY === 'on',
    hwid: set.FERRY_HWID,
    captcha: set.FERRY_CAPTCHA,
    smtpUrl: set.FERRY_SMTP_URL,
    mailFrom: set.FERRY_MAIL_FROM,
    trustedProxies: list(set.FERRY_TRUSTED_PROXIES),
    portalOrigins: list(set.FERRY_PORTAL_ORIGINS),
    passkeys: readPasskeys(publicUrl, set.FERRY_PASSKEY_ORIGINS),
    /** All origins of the API, that of `publicUrl` first. Empty if there is only that one. */
    apiOrigins: readApiOrigins(set.FERRY_API_MIRRORS, publicUrl),
    /** Parts of User-Agents, in lower case. */
    xrayJsonAgents: list(set.FERRY_XRAY_JSON_AGENTS).map((part) => part.toLowerCase()),
    crispWebsiteId: set.FERRY_CRISP_WEBSITE_ID,
    logLevel: set.FERRY_LOG_LEVEL ?? (production ? 'info' : 'warn'),
    secret: set.FERRY_SECRET,
    previousSecret: set.FERRY_SECRET_PREVIOUS,
    epay: readEpay(set),
    stripe: readStripe(set),
    telegram: readTelegram(set),
    /** The hosts of push services in lower case, such as `*.push.apple.com`. `undefined`: no browser notifications. */
    push:
      set.FERRY_PUSH === 'off'
        ? undefined
        : { hosts: list(set.FERRY_PUSH_HOSTS).map((host) => host.toLowerCase()) },
    admins: {
      emails: list(set.FERRY_ADMIN_EMAILS),
      telegramIds: list(set.FERRY_ADMIN_TELEGRAM_IDS).map(Number),
    },
    /** Addresses, and networks in CIDR notation. */
    ownAddresses: list(set.FERRY_OWN_ADDRESSES),
    nodeSilentMinutes: set.FERRY_NODE_SILENT_MINUTES,
    detectBan: { reports: set.FERRY_DETECT_REPORTS, minutes: set.FERRY_DETECT_MINUTES },
    sandbox: (set.FERRY_SANDBOX ?? (production ? 'off' : 'on')) === 'on',
    recharge: readRecharge(set),
    checkIn: { minMb: set.FERRY_CHECK_IN_MIN_MB, maxMb: set.FERRY_CHECK_IN_MAX_MB },
    botGrantMb: set.FERRY_BOT_GRANT_MB,
    ticketFilesMb: set.FERRY_TICKET_FILES_MB,
    embyUrl: set.FERRY_EMBY_URL?.replace(/\/$/, ''),
    rawTrafficDays: set.FERRY_RAW_TRAFFIC_DAYS,
    site: readSite(set),
    /** URIs, the preferred one first. Empty: the server has no `security.txt`. */
    securityContacts: list(set.FERRY_SECURITY_CONTACT ?? '').map((uri) => new URL(uri).href),
    testPages: (set.FERRY_TEST_PAGES ?? (production ? 'off' : 'on')) === 'on',
    showsApiDocs: set.FERRY_API_DOCS === 'on',
    seedsDemo: set.FERRY_DEMO === 'on' && !production,
    runsJobs: set.FERRY_JOBS === 'on',
  };
}

export type Config = ReturnType<typeof readConfig>;
