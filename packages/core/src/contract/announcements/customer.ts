// Called by a signed-in customer: published announcements.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { done, id, idText, paging, result, time } from '../base/primitives.ts';

/** Where an announcement is shown: on the dashboard, or as a pop-up. */
export const announcementKind = z.enum(['index_ann', 'pop_up_ann']);
export type AnnouncementKind = z.infer<typeof announcementKind>;

export const current = call({
  operation: 'announcements.current',
  method: 'GET',
  path: '/api/v2/user/system/announcements',
  access: 'customer-even-banned',
  apiToken: 'read',
  meaning: 'The newest revision of one kind of announcement, as Markdown.',
  query: () => ({ ann_type: z._default(announcementKind, 'index_ann') }),
  answer: () =>
    result(
      z.nullable(
        z.object({
          created_at: time,
          /** Markdown. */
          content: z.string(),
          /** Increases with each publication. An edit keeps it. A pop-up is shown once for each revision. */
          revision: id,
          /** Whether the customer has read it, on any device. An extension. */
          is_read: z._default(z.boolean(), false),
        }),
      ),
    ),
  required: ['ann_type'],
  isStable: true,
});

/** A revision in a list. */
const listed = z.object({
  revision: id,
  created_at: time,
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  /** Whether the customer has read it, on any device. */
  is_read: z.boolean(),
});

export const list = call({
  operation: 'announcements.list',
  method: 'GET',
  path: '/api/v2/user/announcements/',
  access: 'customer-even-banned',
  apiToken: 'read',
  meaning: 'Announcements of one kind, newest first, each with its first heading as the title.',
  query: () => ({
    ann_type: z._default(announcementKind, 'index_ann'),
    ...paging(100, 20),
  }),
  answer: () =>
    z.extend(result(z.array(listed)), {
      /** The number of all revisions of the kind. */
      total_count: z._default(z.int(), 0),
      /** The number of unread revisions of the kind, including those outside of this page. */
      unread_count: z.int(),
    }),
  extension: true,
  isStable: true,
});

export const one = call({
  operation: 'announcements.one',
  method: 'GET',
  path: '/api/v2/user/announcements/{revision}',
  access: 'customer-even-banned',
  apiToken: 'read',
  meaning: 'One announcement by its revision, for links.',
  params: () => ({ revision: idText }),
  answer: () => result(z.extend(listed, { ann_type: announcementKind })),
  extension: true,
  isStable: true,
  refusals: ['announcements.absent'],
});

export const markRead = call({
  operation: 'announcements.markRead',
  method: 'POST',
  path: '/api/v2/user/announcements/read',
  access: 'customer-even-banned',
  idempotency: 'natural',
  apiToken: 'write',
  meaning: 'Marks revisions as read, on every device of the customer. Unknown ones are ignored.',
  body: () =>
    z.object({
      revisions: z.array(id).check(z.minLength(1), z.maxLength(100)),
    }),
  answer: () => done,
  extension: true,
  consequences: ['announcements'],
});
