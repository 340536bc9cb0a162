import { compile } from '@fastify/proxy-addr';
import { timeZone } from '@ferry/core/contract/accounts/preferences';
import { isUnencrypted } from '@ferry/core/contract/base/address';
import type { SiteSettingName } from '@ferry/core/contract/system/admin';
import { siteLink } from '@ferry/core/contract/system/anyone';
import Big from 'big.js';
import * as z from 'zod';

export function whole(least: number, most: number) {
  const what = `a whole number from ${least} to ${most}`;
  return z.coerce.number(what).pipe(z.int(what).min(least, what).max(most, what));
}
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `one of ${values.join(', ')}`);

/**
 * Whether an address is unambiguous. A `/`, `?` or `#` in a password would end the host, and a `%` would start an
 * escape.
 */
const isUnambiguous = (text: string): boolean => {
  const url = URL.parse(text);
  if (url === null) return true;
  try {
    decodeURIComponent(`${url.username}:${url.password}`);
  } catch {
    return false;
  }
  return !`${url.pathname}${url.search}${url.hash}`.includes('@');
};
export const address = (what: string, protocols: RegExp) => {
  const encoded = `${what}, in which special characters of user and password are encoded, such as @ as %40, / as %2F and # as %23`;
  return z
    .url({ protocol: protocols, error: ({ input }) => (String(input).includes('@') ? encoded : what) })
    .refine(isUnambiguous, encoded);
};

/** Whether an address has this scheme and one of these ports. */
const isAt = (text: string, scheme: string, ...ports: string[]) => {
  const url = URL.parse(text);
  return url !== null && url.protocol === scheme && ports.includes(url.port);
};
/**
 * A mail server. Port 465 starts with TLS, and the others use STARTTLS. The wrong scheme would wait until the timeout.
 */
export const mailServer = address('an address such as smtps://user:password@host', /^smtps?$/)
  .refine(
    (text) => !isAt(text, 'smtps:', '25', '587', '2525'),
    'smtp:// and not smtps:// at a port where TLS begins by STARTTLS',
  )
  .refine(
    (text) => !isAt(text, 'smtp:', '465'),
    'smtps:// and not smtp:// at port 465, where TLS comes first',
  );

/** Networks of proxies. A network as large as a continent would let every caller forge an address. */
export const areProxies = (text: string): boolean =>
  list(text).every((one) => {
    try {
      compile(one);
    } catch {
      return false;
    }
    return !/\/0*[0-7]$/.test(one);
  });
export const amount = z
  .string()
  .regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,2})?$/, 'an amount above 0 such as 10.00')
  .transform((text) => Big(text).toFixed(2));
export const zone = z
  .string()
  .refine((name) => timeZone.safeParse(name).success, 'a time zone such as Asia/Shanghai');

export const secureLink = z
  .string()
  .refine((url) => siteLink.safeParse(url).success, 'an address that begins with https://')
  .optional();

/** An address, or a network in CIDR notation. */
export const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Items separated by commas, each of which passes a check. `what`: the expected form, for the refusal. */
export const listOf = (
  passes: (item: string) => boolean,
  what: string,
  maxItems = Number.POSITIVE_INFINITY,
) => z.string().refine((text) => list(text).every(passes) && list(text).length <= maxItems, what);

export const onOrOff = oneOf(['on', 'off']);

/** Pairs such as `windows=https://…`, by the setting that gets the default. Invalid pairs are left out. */
export const readDownloads = (text: string): Partial<Record<SiteSettingName, string>> =>
  Object.fromEntries(
    list(text).flatMap((pair) => {
      const [, system, url] = /^(windows|macos|linux|ios|android)=(.+)$/.exec(pair) ?? [];
      return siteLink.safeParse(url).success ? [[`download_${system}`, url]] : [];
    }),
  );

/** An address for headers and links: with a punycode host and without a final slash. */
export const written = (url: string): string => new URL(url).href.replace(/\/$/, '');

/** An origin, and nothing else but a slash at its end. */
export const isOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && url.href === `${url.origin}/`;
};

/** An address of the subscription host. Its first label may be `*`. */
export const isLinkUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && /^(\*\.)?[^*]+$/.test(url.hostname);
};

/** An origin and nothing else. Without TLS only on this machine, for tests. */
export const isMirror = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    !isUnencrypted(url) &&
    [url.origin, `${url.origin}/`].includes(text)
  );
};

/** The name of a host with at least two labels. `*.` before it stands for any names below. */
export const isHostOrBelow = (text: string): boolean =>
  /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(text);

/** `mailto:` with one e-mail address, or an https address. */
export const isReportContact = (text: string): boolean =>
  text.startsWith('mailto:')
    ? z.email().safeParse(text.slice('mailto:'.length)).success
    : siteLink.safeParse(text).success && URL.canParse(text);

/** A variable of the environment. */
export interface Declared {
  /** Its meaning, in Markdown, with links relative to `docs/settings.md`. */
  readonly says: string;
  /** Its type, bounds and default. */
  readonly schema: z.ZodType;
  /** It is a secret, or an address that may contain a password, so its value is never printed. */
  readonly secret?: true;
  /** The default in words, if it depends on other variables. */
  readonly usually?: string;
}
