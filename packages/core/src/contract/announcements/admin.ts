// Called by staff with a script token: announcements, their texts and their times.

import * as z from 'zod/mini';
import { languages } from '../../words/languages.ts';
import { call } from '../base/call.ts';
import { ahead } from '../base/fields/fields.ts';
import { id, idText, paging, result, time } from '../base/primitives.ts';
import { inLanguages } from '../base/texts.ts';
import { announcementKind } from './customer.ts';

/** The text of an announcement. */
export const markdown = z.string('input.markdown').check(z.minLength(1), z.maxLength(100_000));

/** The text in one language. An empty text removes it. */
export const translation = z.string('input.markdown').check(z.maxLength(100_000));

/** `scheduled`: not visible yet. `withdrawn`: visible to staff only. */
export const announcementState = z.enum(['scheduled', 'published', 'withdrawn']);

const version = z.int().check(z.positive());

/** An announcement in the form for staff. */
const row = {
  revision: id,
  ann_type: announcementKind,
  state: announcementState,
  title: z.string(),
  created_at: time,
  /** When customers see it. In the future: it is scheduled. */
  published_at: time,
  withdrawn_at: z.nullable(time),
  edited_at: z.nullable(time),
  /** The number of the present version: 1 at first, and one more with each edit. */
  version,
  /** The author of the present version. `null`: not stored. */
  author: z.nullable(z.string()),
  /** The languages that have their own text. Left out if there are none. */
  languages: z.optional(z.array(z.enum(languages))),
};

const described = result(z.object(row));
const params = { revision: idText };

export const preview = call({
  operation: 'announcements.preview',
  method: 'POST',
  path: '/api/v2/admin_api/announcement_preview',
  access: 'admin',
  scope: 'admin:announcements.read',
  meaning:
    'Returns a text as customers would see it: the title and the sanitised HTML. Nothing is published.',
  changes: false,
  body: () => markdown,
  bodyType: 'text',
  answer: () => result(z.object({ title: z.string(), html_text: z.string() })),
  extension: true,
  refusals: ['announcements.empty'],
});

export const history = call({
  operation: 'announcements.history',
  method: 'GET',
  path: '/api/v2/admin_api/announcements',
  access: 'admin',
  scope: 'admin:announcements.read',
  meaning: 'All announcements, newest first: published, scheduled and withdrawn ones.',
  query: () => ({
    ann_type: z.optional(announcementKind),
    state: z.optional(announcementState),
    ...paging(200, 50),
  }),
  answer: () => result(z.object({ total_count: z.int(), announcements: z.array(z.object(row)) })),
  extension: true,
});

export const showRevision = call({
  operation: 'announcements.showRevision',
  method: 'GET',
  path: '/api/v2/admin_api/announcements/{revision}',
  access: 'admin',
  scope: 'admin:announcements.read',
  meaning: 'One announcement with the text of one version, and the author and time of every version.',
  params: () => params,
  query: () => ({
    /** The number of a version. By default the present one. */
    version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000))),
  }),
  answer: () =>
    result(
      z.object({
        ...row,
        shown_version: version,
        markdown_text: z.string(),
        /** The texts in single languages, which readers of these languages see instead. They have no versions. */
        ...inLanguages('markdown_text', () => z.optional(z.string())),
        /** Oldest first. */
        versions: z.array(z.object({ version, since: time, author: z.nullable(z.string()) })),
      }),
    ),
  extension: true,
  refusals: ['announcements.absent', 'announcements.no_version'],
});

export const edit = call({
  operation: 'announcements.edit',
  method: 'PUT',
  path: '/api/v2/admin_api/announcements/{revision}',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:announcements.write',
  meaning:
    'Corrects the text of an announcement: its address and its read marks stay, and a pop-up is not shown again. The earlier text is kept. The body is Markdown as plain text.',
  params: () => params,
  query: () => ({
    /** The version that you edited. Refused if somebody else has edited the announcement since. */
    version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000))),
  }),
  body: () => markdown,
  bodyType: 'text',
  answer: () => described,
  extension: true,
  also: { 409: 'refusal' },
  refusals: [
    'announcements.absent',
    'announcements.edited',
    'announcements.empty',
    'announcements.too_many_texts',
    'announcements.withdrawn',
  ],
});

export const translate = call({
  operation: 'announcements.translate',
  method: 'PUT',
  path: '/api/v2/admin_api/announcements/{revision}/texts/{language}',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:announcements.write',
  meaning:
    'Sets the text of an announcement in one language. Readers of a language without a text see the announcement’s main text. The body is Markdown as plain text; an empty one removes the text.',
  params: () => ({ ...params, language: z.enum(languages) }),
  body: () => translation,
  bodyType: 'text',
  answer: () => described,
  extension: true,
  also: { 409: 'refusal' },
  refusals: ['announcements.absent', 'announcements.withdrawn'],
});

export const schedule = call({
  operation: 'announcements.schedule',
  method: 'POST',
  path: '/api/v2/admin_api/announcements/{revision}/schedule',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:announcements.write',
  meaning: 'Changes the time at which a scheduled announcement is published; `null`: now.',
  params: () => params,
  body: () => z.object({ published_at: z.nullable(ahead(time)) }),
  answer: () => described,
  extension: true,
  also: { 409: 'refusal' },
  refusals: [
    'announcements.absent',
    'announcements.bad_time',
    'announcements.published',
    'announcements.withdrawn',
  ],
});

export const withdraw = call({
  operation: 'announcements.withdraw',
  method: 'POST',
  path: '/api/v2/admin_api/announcements/{revision}/withdraw',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:announcements.write',
  meaning:
    'Withdraws an announcement for good; customers see the previous one again. The withdrawn one stays in the history, and its unsent mails are held.',
  params: () => params,
  answer: () => described,
  extension: true,
  refusals: ['announcements.absent'],
});

// The document of the API names the schema after this constant.
export const announcementsAnnouncement = z.object({
  announcement_id: id,
  function_name: announcementKind,
  markdown_text: z.string(),
  /** The texts in single languages. An extension. */
  ...inLanguages('markdown_text', () => z.optional(z.string())),
  /** Sanitised by the server. */
  html_text: z.string(),
  created_at: time,
  updated_at: time,
});

export const show = call({
  operation: 'announcements.show',
  method: 'GET',
  path: '/api/v2/admin_api/announcement',
  access: 'admin',
  scope: 'admin:announcements.read',
  meaning: 'The newest revision of one kind of announcement, for editors.',
  query: () => ({ ann_type: announcementKind }),
  answer: () => result(announcementsAnnouncement),
  also: { 404: 'refusal' },
  refusals: ['announcements.none'],
});

export const publish = call({
  operation: 'announcements.publish',
  method: 'POST',
  path: '/api/v2/admin_api/announcement',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:announcements.write',
  meaning: 'Publishes a new revision of an announcement. The body is Markdown as plain text.',
  query: () => ({
    ann_type: announcementKind,
    /** When customers see it, at most a year ahead. By default now. An extension. */
    published_at: z.optional(ahead(time)),
  }),
  body: () => markdown,
  bodyType: 'text',
  answer: () => result(z.object({ success: z.boolean(), revision: id })),
  refusals: ['announcements.bad_time', 'announcements.empty'],
});

/** One form of the newest revision, without an envelope. */
const form = {
  method: 'GET',
  access: 'admin',
  envelope: 'plain',
  query: () => ({ ann_type: announcementKind }),
  answer: () => z.string(),
} as const;

export const showHtml = call({
  ...form,
  operation: 'announcements.showHtml',
  scope: 'admin:announcements.read',
  path: '/api/v2/admin_api/announcement_html',
  meaning: 'The newest revision as sanitised HTML.',
  media: ['text/html'],
  also: { 404: 'refusal' },
  refusals: ['announcements.none'],
});

export const showMarkdown = call({
  ...form,
  operation: 'announcements.showMarkdown',
  scope: 'admin:announcements.read',
  path: '/api/v2/admin_api/announcement_markdown',
  meaning: 'The newest revision as Markdown.',
  also: { 404: 'refusal' },
  refusals: ['announcements.none'],
});
