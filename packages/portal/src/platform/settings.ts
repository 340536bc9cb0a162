import * as z from 'zod/mini';

/** What the server tells the page before its first call. */
const settings = z.object({
  siteName: z._default(z.string().check(z.minLength(1)), '渡口'),
  /** ISO 4217. */
  currency: z._default(z.string().check(z.length(3)), 'CNY'),
  /** IANA name: the zone in which days and months are counted. */
  timeZone: z._default(z.string(), 'Asia/Shanghai'),
  /** Absent: there is no chat. */
  crispWebsiteId: z.optional(z.string().check(z.minLength(1))),
  /** False: forms draw no captcha. Where it is absent the server is asked when a form is touched. */
  captcha: z._default(z.boolean(), true),
  /** Whether a Telegram bot can let people in. */
  telegram: z._default(z.boolean(), false),
  /** Whether `/test-page` is there. Where nobody says so, only a build for developers has it. */
  testPages: z._default(z.boolean(), import.meta.env.DEV),
});

export type Settings = z.infer<typeof settings>;

const isZone = (timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
};

/** Reads the content of `<meta name="ferry-settings">`. On a static host nobody writes it: defaults hold then. */
export function readSettings(content: string | null | undefined): Settings {
  let told: unknown = {};
  try {
    told = JSON.parse(content ?? '{}');
  } catch {
    // A page that was cut or edited is still a page.
  }
  const parsed = settings.safeParse(told);
  const known = parsed.success ? parsed.data : settings.parse({});
  return isZone(known.timeZone) ? known : { ...known, timeZone: 'Asia/Shanghai' };
}
