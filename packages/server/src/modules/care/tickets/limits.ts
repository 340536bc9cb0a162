import type { Limit } from '../../ground/limits/index.ts';

/** For each customer. */
export const opening: Limit = { name: 'new tickets', most: 10, seconds: 3_600 };
export const writing: Limit = { name: 'ticket messages', most: 30, seconds: 3_600 };
export const uploading: Limit = { name: 'ticket attachments', most: 60, seconds: 3_600 };
