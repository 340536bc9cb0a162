import { type RawBuilder, sql } from 'kysely';

/** Whether customers see an announcement at a moment: it is published by then and not withdrawn. */
export const isShownAt = (at: Date): RawBuilder<boolean> =>
  sql<boolean>`(announcement.published_at <= ${at} and announcement.withdrawn_at is null)`;
