// Called by staff with a script token: settings of the site.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { email, line, result, time } from '../base/primitives.ts';
import { inLanguages } from '../base/texts.ts';
import { siteLink } from './anyone.ts';
import { readAppDownloads } from './downloads.ts';
import { audience } from './front-door.ts';
import { readQuestions } from './questions.ts';

const questions = z.string().check(
  z.trim(),
  z.maxLength(20_000),
  z.refine((text) => readQuestions(text) !== undefined, 'input.questions'),
);

const appDownloadsText = z.string().check(
  z.trim(),
  z.maxLength(20_000),
  z.refine((text) => readAppDownloads(text) !== undefined, 'input.downloads'),
);

/** Every setting of the site that an admin may change while it runs, with its schema. There are no others. */
export const siteSettings = z.object({
  contact_email: z.optional(z.nullable(email)),
  contact_url: z.optional(z.nullable(siteLink)),
  terms_url: z.optional(z.nullable(siteLink)),
  privacy_url: z.optional(z.nullable(siteLink)),
  status_url: z.optional(z.nullable(siteLink)),
  invoice_issuer: z.optional(z.nullable(line(1, 200))),
  download_windows: z.optional(z.nullable(siteLink)),
  download_macos: z.optional(z.nullable(siteLink)),
  download_linux: z.optional(z.nullable(siteLink)),
  download_ios: z.optional(z.nullable(siteLink)),
  download_android: z.optional(z.nullable(siteLink)),
  /**
   * Apps for customers, a JSON list of `name`, `system`, `url`, `sha256` and `mirror`: with `mirror` the site keeps a
   * copy of the file and serves it itself.
   */
  app_downloads: z.optional(z.nullable(appDownloadsText)),
  /** Who sees plans and prices at the front door, the page `/auth`. */
  public_plans: z.optional(z.nullable(audience)),
  /** Who sees at the front door how many nodes are online, by country. */
  public_nodes: z.optional(z.nullable(audience)),
  /** Whether search engines may list the portal. */
  search_engines: z.optional(z.nullable(z.enum(['off', 'on']))),
  /** Questions at the front door, each a line that begins with `## `, with its answer below. At most 20. */
  ...inLanguages('questions', () => z.optional(z.nullable(questions))),
  /** The preview text of a link to the portal in a chat. Without it, the preview shows only the site's name. */
  ...inLanguages('preview_text', () => z.optional(z.nullable(line(1, 200)))),
  /** The preview picture of a link to the portal. By default a picture of the site's mark. */
  preview_image_url: z.optional(z.nullable(siteLink)),
});

export type SiteSettingName = keyof typeof siteSettings.shape;
export const siteSettingNames = Object.keys(siteSettings.shape) as SiteSettingName[];

const shown = result(
  z.object({
    settings: z.array(
      z.object({
        name: z.enum(siteSettingNames),
        /** The present value. `null`: none, and pages leave it out. */
        value: z.nullable(z.string()),
        /** The value from the environment, used if nobody changed it. */
        default: z.nullable(z.string()),
        /** `null`: never changed. */
        changed_at: z.nullable(time),
      }),
    ),
  }),
);

export const showSettings = call({
  operation: 'system.showSettings',
  method: 'GET',
  path: '/api/v2/admin_api/settings',
  access: 'admin',
  scope: 'admin:settings.read',
  meaning: 'All settings of the site that can be changed at runtime, with their value and default.',
  answer: () => shown,
  extension: true,
});

export const changeSettings = call({
  operation: 'system.changeSettings',
  method: 'PUT',
  path: '/api/v2/admin_api/settings',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:settings.write',
  meaning:
    'Changes the given settings; `null` resets one to its default. Other processes show the change within ten seconds. If any name is unknown, nothing changes.',
  body: () => z.strictObject(siteSettings.shape),
  answer: () => shown,
  extension: true,
});
