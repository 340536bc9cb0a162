import { extname } from 'node:path';
import type { Tables } from '../../../../db/schema/tables.ts';

type MediaType = Tables['ticket_attachment']['media_type'];

/** File extensions of each type, the usual one first. */
const extensions: Record<MediaType, readonly [string, ...string[]]> = {
  'image/png': ['.png', '.apng'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'text/plain': ['.txt', '.log', '.md', '.json', '.yaml', '.yml', '.conf', '.ini', '.csv'],
};

const pictures: Partial<Record<string, MediaType>> = {
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/webp': 'image/webp',
  'image/gif': 'image/gif',
};

/** Control characters that no text contains. Tabs, line ends and the escapes of coloured logs are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const binary = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

function isText(content: Uint8Array): boolean {
  try {
    return !binary.test(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    return false;
  }
}

/** The media type of a file by its content only. `null`: tickets do not accept it. */
export async function mediaTypeOf(content: Uint8Array): Promise<MediaType | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(content);
  return pictures[found?.mime ?? ''] ?? (isText(content) ? 'text/plain' : null);
}

/** A safe file name: no folders, no control characters, and an extension that matches the type. */
export function fileNameFor(given: string, type: MediaType, most: number): string {
  const base = (given.split(/[\\/]/).at(-1) ?? '').replace(/\p{C}/gu, '').replace(/^[\s.]+|[\s.]+$/g, '');
  const [usual] = extensions[type];
  const end = extname(base);
  const fits = extensions[type].includes(end.toLowerCase());
  const stem = (fits ? base.slice(0, -end.length) : base) || 'file';
  const suffix = fits ? end : usual;
  return `${stem.slice(0, most - suffix.length).toWellFormed()}${suffix}`;
}
