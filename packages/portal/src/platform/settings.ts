/** What the server tells the page before its first call. */
export interface Settings {
  readonly siteName: string;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA name: the zone in which days and months are counted. */
  readonly timeZone: string;
  /** Absent: there is no chat. */
  readonly crispWebsiteId?: string;
  /** False: forms draw no captcha. Where it is absent the server is asked when a form is touched. */
  readonly captcha: boolean;
  /** Whether an account is opened by an invite code; absent: the server is asked. */
  readonly invite?: 'required' | 'optional' | 'off';
  /** Whether a Telegram bot can let people in. */
  readonly telegram: boolean;
  /** Every origin where the API is; none: only where the page is from. */
  readonly apiOrigins: readonly string[];
  /** Whether `/test-page` is there. Where nobody says so, only a build for developers has it. */
  readonly testPages: boolean;
}

const defaults: Settings = {
  siteName: '渡口',
  currency: 'CNY',
  timeZone: 'Asia/Shanghai',
  captcha: true,
  telegram: false,
  apiOrigins: [],
  testPages: import.meta.env.DEV,
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isZone = (value: unknown): boolean => {
  try {
    return isText(value) && new Intl.DateTimeFormat('en', { timeZone: value }) !== undefined;
  } catch {
    return false;
  }
};

const fits: { readonly [Name in keyof Settings]-?: (value: unknown) => boolean } = {
  siteName: isText,
  currency: (value) => isText(value) && value.length === 3,
  timeZone: isZone,
  crispWebsiteId: isText,
  captcha: isFlag,
  invite: (value) => ['required', 'optional', 'off'].some((policy) => policy === value),
  telegram: isFlag,
  apiOrigins: (value) => Array.isArray(value) && value.every(isText),
  testPages: isFlag,
};

/**
 * Reads the content of `<meta name="ferry-settings">`. On a static host nobody writes it: defaults hold then, as for
 * each setting that does not fit.
 */
export function readSettings(content: string | null | undefined): Settings {
  let told: Readonly<Record<string, unknown>> = {};
  try {
    told = Object(JSON.parse(content ?? '{}'));
  } catch {
    // A page that was cut or edited is still a page.
  }
  const known = Object.entries(fits).filter(([name, doesFit]) => doesFit(told[name]));
  return { ...defaults, ...Object.fromEntries(known.map(([name]) => [name, told[name]])) };
}
