import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@ferry/core/contract/base/values/units';
import type { Services } from '../../../../base/context.ts';
import { type Job, minute } from '../../../../jobs/job.ts';
import type { Reach } from '../../../../outside/ask-guarded.ts';
import { fetchFile } from '../../../../outside/fetch-file.ts';
import { folderOf, isHere, isMirrored, listedDownloads, type Mirrored, pathOf } from './copies.ts';

/** Desktop apps have up to 200 MB, which 5 Mbit/s transfer within 15 minutes. */
const bounds = { maxBytes: 500 * 2 ** 20, milliseconds: 15 * 60_000 };

/** Remains of a killed run are removed after a day. */
const staleMs = dayMs;

/** Downloads one file. It becomes a copy only when it is complete and has the expected checksum. */
async function bring(services: Services, app: Mirrored, reach?: Reach): Promise<void> {
  const part = `${pathOf(services, app.sha256)}.${process.pid}-${Date.now()}.part`;
  try {
    const found = await fetchFile(bounds, app.url, part, reach);
    if (found !== app.sha256) throw new Error(`the file has the SHA-256 ${found}`);
    await rename(part, pathOf(services, app.sha256));
  } finally {
    await rm(part, { force: true });
  }
}

/** Removes copies that are no longer listed, and old parts. */
async function removeOthers(services: Services, listed: readonly Mirrored[]): Promise<void> {
  const folder = folderOf(services);
  const kept = new Set(listed.map(({ sha256 }) => sha256));
  for (const name of await readdir(folder)) {
    if (kept.has(name)) continue;
    const path = join(folder, name);
    const isNew = name.endsWith('.part') && Date.now() - (await stat(path)).mtimeMs < staleMs;
    if (!isNew) await rm(path, { force: true });
  }
}

/**
 * Downloads the listed files that are missing. The next run retries failures. Meanwhile customers get the operator's
 * address.
 */
export async function mirrorDownloads(services: Services, reach?: Reach): Promise<number> {
  const listed = (await listedDownloads(services)).filter(isMirrored);
  await mkdir(folderOf(services), { recursive: true });
  let brought = 0;
  for (const app of listed) {
    if (isHere(services, app.sha256)) continue;
    try {
      await bring(services, app, reach);
      brought += 1;
    } catch (error) {
      services.log.warn({ err: error, app: app.name }, 'an app could not be mirrored');
    }
  }
  await removeOthers(services, listed);
  return brought;
}

export const mirrorJob: Job = {
  name: 'system.mirrorDownloads',
  everySeconds: 10 * minute,
  run: (services) => mirrorDownloads(services),
};
