import * as z from 'zod/mini';
import { announcementKind } from '../announcements.ts';
import { call } from '../call.ts';
import { done } from '../primitives.ts';

export const publish = call({
  operation: 'v1.announcements.publish',
  method: 'POST',
  path: '/v1/admin/announcement',
  access: 'admin',
  meaning: 'Publishes a new revision of an announcement. The body is Markdown as plain text.',
  query: { ann_type: announcementKind },
  body: z.string().check(z.minLength(1), z.maxLength(100_000)),
  bodyType: 'text',
  answer: done,
  required: ['ann_type', 'body'],
});
