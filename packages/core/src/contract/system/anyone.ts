// Called by anybody, without a token: state, version and public information of the site.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { result } from '../base/primitives.ts';

export const health = call({
  operation: 'system.health',
  method: 'GET',
  path: '/health',
  access: 'anyone',
  envelope: 'plain',
  meaning:
    'Returns within 3 seconds whether the server and its database answer; 503 if the database is `unavailable`, `full` (no connection or no disk space left) or `late` (no answer).',
  also: { 503: 'application/json' },
  answer: () =>
    z.object({
      status: z.enum(['ok', 'unavailable']),
      database: z.enum(['ok', 'unavailable', 'full', 'late']),
      version: z.string(),
    }),
});

export const version = call({
  operation: 'system.version',
  method: 'GET',
  path: '/api/version',
  access: 'anyone',
  envelope: 'plain',
  meaning: 'The version of the server.',
  answer: () => z.object({ version: z.string() }),
});

/** An address that a page may link to. Only https. */
export const siteLink = z
  .string()
  .check(z.trim(), z.maxLength(500), z.regex(/^https:\/\/[^\s/?#@"'<>]+(?:[/?#][^\s"'<>]*)?$/));

/** An extension: public facts of the site, for every page, with or without a session. */
export const site = call({
  operation: 'system.site',
  method: 'GET',
  path: '/api/v2/system/site',
  access: 'anyone',
  meaning: 'Public information about the site: contact, terms and downloads.',
  answer: () =>
    result(
      z.object({
        contact_email: z.nullable(z.string()),
        /** A page or a group for support. */
        contact_url: z.nullable(siteLink),
        terms_url: z.nullable(siteLink),
        privacy_url: z.nullable(siteLink),
        /** The status page. */
        status_url: z.nullable(siteLink),
        /** The operator's own download addresses by system. `null`: the page links to the makers' own. */
        downloads: z.object({
          windows: z.nullable(siteLink),
          macos: z.nullable(siteLink),
          linux: z.nullable(siteLink),
          ios: z.nullable(siteLink),
          android: z.nullable(siteLink),
        }),
        /** The issuer of invoices, in one line. */
        invoice_issuer: z.nullable(z.string()),
        /** The Telegram bot's user name without the `@`. `null`: there is none, or it was not reached yet. */
        telegram_bot: z.nullable(z.string()),
        /** The zone of its business days (IANA). */
        time_zone: z.string(),
        /** Whether `/test-page` exists. */
        test_pages: z.boolean(),
      }),
    ),
  extension: true,
  isStable: true,
});
