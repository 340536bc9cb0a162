// Called by programs of the older panel: scripts of staff, for announcements.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { done, time } from '../base/primitives.ts';
import { markdown } from './admin.ts';
import { announcementKind } from './customer.ts';

export const publish = call({
  operation: 'v1.announcements.publish',
  method: 'POST',
  path: '/v1/admin/announcement',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:announcements.write',
  meaning: 'Publishes a new revision of an announcement. The body is Markdown as plain text.',
  query: () => ({ ann_type: announcementKind }),
  body: () => markdown,
  bodyType: 'text',
  answer: () => done,
  refusals: ['announcements.empty'],
});

const form = {
  method: 'GET',
  access: 'admin',
  envelope: 'plain',
  query: () => ({ ann_type: announcementKind }),
} as const;

export const show = call({
  ...form,
  operation: 'v1.announcements.show',
  scope: 'admin:announcements.read',
  path: '/v1/admin/announcement',
  meaning: 'The newest revision of one kind of announcement, as HTML and as Markdown.',
  answer: () =>
    z.object({ created_at: time, updated_at: time, html_text: z.string(), markdown_text: z.string() }),
  also: { 404: 'refusal' },
  refusals: ['announcements.none'],
});

export const showHtml = call({
  ...form,
  operation: 'v1.announcements.showHtml',
  scope: 'admin:announcements.read',
  path: '/v1/admin/announcement_html',
  meaning: 'The newest revision as sanitised HTML.',
  media: ['text/html'],
  answer: () => z.string(),
  also: { 404: 'refusal' },
  refusals: ['announcements.none'],
});

export const showMarkdown = call({
  ...form,
  operation: 'v1.announcements.showMarkdown',
  scope: 'admin:announcements.read',
  path: '/v1/admin/announcement_markdown',
  meaning: 'The newest revision as Markdown.',
  answer: () => z.string(),
  also: { 404: 'refusal' },
  refusals: ['announcements.none'],
});
