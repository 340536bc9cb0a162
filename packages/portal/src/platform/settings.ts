/** Settings that the page needs before its first call. */
export interface Settings {
  readonly siteName: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The IANA name of the zone for days and months. */
  readonly timeZone: string;
  /** Absent: there is no chat. */
  readonly crispWebsiteId?: string;
  /** False: forms have no captcha. If it is absent, the server is asked when a form is touched. */
  readonly captcha: boolean;
  /** Whether an account requires an invite code. Absent: the server is asked. */
  readonly invite?: 'required' | 'optional' | 'off';
  /** Whether a Telegram bot can sign customers in. */
  readonly telegram: boolean;
  /** Whether customers can get notifications in their browsers. If it is absent, the notification settings tell. */
  readonly push: boolean;
  /** Every origin of the API. Empty: the page's own. */
  readonly apiOrigins: readonly string[];
  /** The origins where passkeys of this site work. Empty: none. */
  readonly passkeyOrigins: readonly string[];
  /** Whether `/test-page` exists. By default only in a development build. */
  readonly testPages: boolean;
}

const defaults: Settings = {
  siteName: '渡口',
  currency: 'CNY',
  timeZone: 'Asia/Shanghai',
  captcha: true,
  telegram: false,
  push: false,
  apiOrigins: [],
  passkeyOrigins: [],
  testPages: import.meta.env.DEV,
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
export const isZone = (value: unknown): value is string => {
  try {
    return isText(value) && new Intl.DateTimeFormat('en', { timeZone: value }) !== undefined;
  } catch {
    return false;
  }
};

const fits: { readonly [Name in Exclude<keyof Settings, 'timeZone'>]-?: (value: unknown) => boolean } = {
  siteName: isText,
  currency: (value) => isText(value) && value.length === 3,
  crispWebsiteId: isText,
  captcha: isFlag,
  invite: (value) => ['required', 'optional', 'off'].some((policy) => policy === value),
  telegram: isFlag,
  push: isFlag,
  apiOrigins: isTexts,
  passkeyOrigins: isTexts,
  testPages: isFlag,
};

/**
 * Parses the content of `<meta name="ferry-settings">`. A static host does not write it; then the defaults are used,
 * as for each invalid setting.
 */
export function readSettings(content: string | null | undefined): Settings {
  let told: Readonly<Record<string, unknown>> = {};
  try {
    told = Object(JSON.parse(content ?? '{}'));
  } catch {
    // A truncated or edited document must still open.
  }
  const known = Object.entries(fits).filter(([name, doesFit]) => doesFit(told[name]));
  let zone: string | undefined;
  return {
    ...defaults,
    ...Object.fromEntries(known.map(([name]) => [name, told[name]])),
    // Checked on first read, because it makes the browser load its table of zones, and visitors' pages show no time.
    get timeZone() {
      zone ??= isZone(told.timeZone) ? told.timeZone : defaults.timeZone;
      return zone;
    },
  };
}

/** Why this page cannot use passkeys. `undefined`: it can, as the build assumes. */
export function passkeysAway({
  passkeyOrigins,
}: Pick<Settings, 'passkeyOrigins'>): 'off' | 'other_host' | 'unsupported' | undefined {
  if (passkeyOrigins.length === 0) return 'off';
  if (typeof window === 'undefined') return undefined;
  if (!passkeyOrigins.includes(window.location.origin)) return 'other_host';
  return window.PublicKeyCredential === undefined ? 'unsupported' : undefined;
}
