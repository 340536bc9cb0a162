import { cdKey } from '@ferry/core/contract/cd-keys/customer';
import * as z from 'zod/mini';

/** How many codes may be redeemed at once. Wrong codes may stop it earlier, because the server limits them. */
export const maxCodes = 20;

const longDashes = /[\u2010-\u2015\u2212]/g;

export const isCode = (text: string): boolean => z.safeParse(cdKey, text).success;

/**
 * Removes characters that are pasted with a code: spaces, line breaks, and long dashes that phones insert for
 * hyphens.
 */
export const tidyCode = (text: string): string => text.replaceAll(/\s/g, '').replaceAll(longDashes, '-');

/** The distinct codes in a pasted text, with anything between them that is in no code. Empty if it contains one code or none. */
export function severalCodes(text: string): string[] {
  const parts = text
    .replaceAll(longDashes, '-')
    .split(/[^A-Za-z0-9-]+/)
    .filter((part) => part !== '');
  const codes = [...new Map(parts.map((part) => [part.toUpperCase(), part])).values()];
  return codes.length > 1 && codes.every(isCode) ? codes : [];
}

/** The code in a scanned text: the text itself, or the parameter `code` of an address of this page. */
export const scannedCode = (text: string): string =>
  tidyCode(URL.canParse(text) ? (new URL(text).searchParams.get('code') ?? '') : text);
