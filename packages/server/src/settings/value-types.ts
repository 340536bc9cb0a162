import { timeZone } from '@ferry/core/contract/accounts/preferences';
import type { SiteSettingName } from '@ferry/core/contract/system/admin';
import { siteLink } from '@ferry/core/contract/system/anyone';
import Big from 'big.js';
import * as z from 'zod';

export const whole = (least: number, most: number) =>
  z.coerce
    .number(`a whole number from ${least} to ${most}`)
    .pipe(
      z
        .int(`a whole number from ${least} to ${most}`)
        .min(least, `a whole number from ${least} to ${most}`)
        .max(most, `a whole number from ${least} to ${most}`),
    );
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `one of ${values.join(', ')}`);
export const address = (what: string, protocols: RegExp) => z.url({ protocol: protocols, error: what });
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

/** An address of the subscription host. Its first label may be `*`. */
export const isLinkUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && /^(\*\.)?[^*]+$/.test(url.hostname);
};

/** An origin and nothing else; without TLS only on this machine, to try it. */
export const isMirror = (text: string): boolean => {
  const url = URL.parse(text);
  const isSecure = url?.protocol === 'https:' || /^(localhost|127\.0\.0\.1)$/.test(url?.hostname ?? '');
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    isSecure &&
    [url.origin, `${url.origin}/`].includes(text)
  );
};

/** The name of a host with at least two labels. Before it `*.` stands for any names below. */
export const isHostOrBelow = (text: string): boolean =>
  /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(text);

/** A variable of the environment. */
export interface Declared {
  /** Its meaning, in Markdown, with links as `docs/settings.md` has them. */
  readonly says: string;
  /** Its type, bounds and default. */
  readonly schema: z.ZodType;
  /** It is a secret, or an address that may contain a password: its value is written nowhere. */
  readonly secret?: true;
  /** The default in words, if it depends on other variables. */
  readonly usually?: string;
}
