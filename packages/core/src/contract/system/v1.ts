// Called by programs of the older panel: the older portal and apps, for information about the site.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { id, time } from '../base/primitives.ts';
import { answer } from '../v1/envelope.ts';

export const notice = call({
  operation: 'v1.system.notice',
  method: 'GET',
  path: '/v1/notice',
  access: 'customer-even-banned',
  envelope: 'v1',
  meaning: 'The newest announcement of the dashboard, as Markdown; `null` before the first.',
  answer: () =>
    answer({
      notice: z.nullable(z.object({ revision: id, created_at: time, content: z.string() })),
    }),
});

export const appConfig = call({
  operation: 'v1.system.appConfig',
  method: 'GET',
  path: '/v1/app/config',
  access: 'anyone',
  envelope: 'v1',
  meaning: 'Information about the site that an app needs before the sign-in. Contains no secret.',
  answer: () =>
    answer({
      site_name: z.string(),
      /** The address of the portal and of this interface. */
      public_url: z.string(),
      /** ISO 4217. */
      currency: z.string(),
      /** The site's zone: business days begin at 00:00. */
      time_zone: z.string(),
      version: z.string(),
      /** Whether signing in and requesting codes require a solved captcha. */
      captcha: z.boolean(),
      invite: z.enum(['required', 'optional', 'off']),
      /** Whether the older sign-in calls may be used. */
      old_sign_in: z.boolean(),
    }),
});

const versionAnswer = answer({ data: z.string() });

export const version = call({
  operation: 'v1.system.version',
  method: 'GET',
  path: '/v1/version',
  access: 'anyone',
  envelope: 'v1',
  meaning: 'The version of the server.',
  answer: () => versionAnswer,
});

export const databaseVersion = call({
  operation: 'v1.system.databaseVersion',
  method: 'GET',
  path: '/v1/version_db',
  access: 'anyone',
  envelope: 'v1',
  meaning: 'The newest migration of the database, such as `0008_agents`.',
  answer: () => versionAnswer,
});

export const ip = call({
  operation: 'v1.system.ip',
  method: 'GET',
  path: '/ip',
  access: 'anyone',
  envelope: 'plain',
  meaning: 'The caller’s IP address, as the server sees it.',
  answer: () => z.object({ ip: z.string() }),
});
