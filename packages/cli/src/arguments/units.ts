import { lengthOf } from './moments.ts';

const prefixes = 'kmgtp';

/**
 * A size in bytes: `50GB`, `1.5 TiB`, `500MB`, or a number of bytes. Base 1024, as in the portal, so GB and GiB are the
 * same. `undefined`: no size.
 */
export function bytesOf(text: string): number | undefined {
  const [, number = '', prefix = ''] = /^(\d+(?:\.\d+)?) ?(?:([kmgtp])i?b?|b)?$/i.exec(text.trim()) ?? [];
  if (number === '') return undefined;
  return prefix === ''
    ? Number(number)
    : Math.round(Number(number) * 1024 ** (prefixes.indexOf(prefix.toLowerCase()) + 1));
}

/** An amount of money with two places: `50` is `50.00`. Any other text stays, and the contract refuses it. */
export const amountOf = (text: string): string =>
  /^\d+(\.\d)?$/.test(text) ? Number(text).toFixed(2) : text;

/**
 * A period in ISO 8601: `30` and `30d` are `P30D`, `12h30m` is `PT12H30M`. Any other text stays, and the contract refuses
 * it if it is no period.
 */
export function periodOf(text: string): string {
  const length = lengthOf(/^\d{1,7}$/.test(text) ? `${text}d` : text);
  if (length === undefined) return text;
  const minutes = length / 60_000;
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const time = `${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`;
  return `P${days > 0 || time === '' ? `${days}D` : ''}${time === '' ? '' : `T${time}`}`;
}
