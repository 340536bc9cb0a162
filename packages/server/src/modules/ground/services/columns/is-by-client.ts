import { sql } from 'kysely';

/** Whether a row of `subscription_fetch` is by a client. A browser gets a page and no subscription. */
export const isByClient = sql<boolean>`subscription_fetch.client <> 'Browser'`;
