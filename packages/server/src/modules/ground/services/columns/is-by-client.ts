import { sql } from 'kysely';

/** Whether a row of `subscription_fetch` is of a client. Who opens the link in a browser gets a page and no subscription. */
export const isByClient = sql<boolean>`subscription_fetch.client <> 'Browser'`;
