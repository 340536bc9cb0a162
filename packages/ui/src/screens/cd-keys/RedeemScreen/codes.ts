import { cdKey } from '@ferry/core/contract/cd-keys';
import * as z from 'zod/mini';

/** How many codes may be redeemed in one go. Wrong ones end it sooner: the server counts them. */
export const mostCodes = 20;

export const isCode = (text: string): boolean => z.safeParse(cdKey, text).success;

/** What people paste with a code: spaces, line ends, and the long dashes that phones make of hyphens. */
export const tidyCode = (text: string): string =>
  text.replaceAll(/\s/g, '').replaceAll(/[\u2010-\u2015\u2212]/g, '-');

/** The codes of a pasted text, each once, whatever stands between them. Empty where it is one code or none. */
export function severalCodes(text: string): string[] {
  const parts = text
    .split(/[\s,;|，、；]+/)
    .map(tidyCode)
    .filter((part) => part !== '');
  const codes = [...new Map(parts.map((part) => [part.toUpperCase(), part])).values()];
  return codes.length > 1 && codes.every(isCode) ? codes : [];
}

/** The code of a picture: bare, or as `code` in the address of this page. */
export const scannedCode = (text: string): string =>
  tidyCode(URL.canParse(text) ? (new URL(text).searchParams.get('code') ?? '') : text);
