// Called by a signed-in customer: apps to download, as the operator lists them.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { line, result } from '../base/primitives.ts';
import { siteLink } from './anyone.ts';

export const appSystem = z.enum(['windows', 'macos', 'linux', 'ios', 'android']);
export type AppSystem = z.infer<typeof appSystem>;

/** SHA-256 in 64 hexadecimal digits. */
const sha256 = z.string().check(z.toLowerCase(), z.regex(/^[\da-f]{64}$/));

/** The list of the setting `app_downloads`. */
const appDownloads = z
  .array(
    z.strictObject({
      name: line(1, 60),
      system: appSystem,
      /** The address of the file, or of a page. */
      url: siteLink,
      /** The hash of the file. Required with `mirror`. */
      sha256: z.optional(sha256),
      /** The site keeps a copy of the file. */
      mirror: z._default(z.boolean(), false),
    }),
  )
  .check(
    z.minLength(1),
    z.maxLength(60),
    z.refine((all) => all.every(({ mirror, sha256 }) => !mirror || sha256 !== undefined)),
  );
export type AppDownload = z.infer<typeof appDownloads>[number];

/** Reads a text in JSON. `undefined` if it is no such list. */
export function readAppDownloads(text: string): AppDownload[] | undefined {
  try {
    return appDownloads.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const downloads = call({
  operation: 'system.downloads',
  method: 'GET',
  path: '/api/v2/user/system/downloads',
  access: 'customer',
  apiToken: 'read',
  meaning:
    'Apps to download, as the operator lists them. Empty: the operator lists none, and customers use the makers’ own pages.',
  answer: () =>
    result(
      z.array(
        z.object({
          name: z.string(),
          system: appSystem,
          /** The address of the site's copy, or the one that the operator gave. */
          url: z.url(),
          /** The hash of the file. `null`: unknown. */
          sha256: z.nullable(sha256),
          /** Whether it is the site's copy, which needs no other host. */
          is_mirrored: z.boolean(),
        }),
      ),
    ),
  extension: true,
});
