import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppDownload } from '@ferry/core/contract/system/downloads';
import { readAppDownloads } from '@ferry/core/contract/system/downloads';
import type { Services } from '../../../../base/context.ts';
import { heldSettings } from '../../../ground/site/index.ts';

/** A download of which the site keeps a copy. */
export type Mirrored = AppDownload & { readonly sha256: string };

/** The operator's list. */
export async function listedDownloads(services: Services): Promise<AppDownload[]> {
  return readAppDownloads((await heldSettings(services)).app_downloads ?? '') ?? [];
}

export const isMirrored = (app: AppDownload): app is Mirrored => app.mirror && app.sha256 !== undefined;

/** The folder of the copies. A copy is a file whose name is its SHA-256. */
export const folderOf = ({ config }: Services): string => join(config.dataDirectory, 'downloads');

export const pathOf = (services: Services, sha256: string): string => join(folderOf(services), sha256);

/** Whether this process has the copy. */
export const isHere = (services: Services, sha256: string): boolean => existsSync(pathOf(services, sha256));

/** A part of an address for people. What is not UTF-8 stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The name under which a browser saves a file: that of its address. */
export function fileNameOf({ url, name }: AppDownload): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  return (
    decoded(last)
      .replace(/[^\p{L}\p{N}._ -]+/gu, '_')
      .replace(/^\.+/, '') || name
  );
}
