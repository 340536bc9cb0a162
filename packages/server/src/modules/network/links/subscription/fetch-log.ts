import { sql } from 'kysely';
import type { Services } from '../../../../base/context.ts';

interface Fetch {
  account: number;
  at: Date;
  client: string;
  agent: string;
  ip: string;
}

/**
 * Milliseconds for which fetches are buffered. They are written together, so a link that is polled often costs one
 * write.
 */
const bufferMilliseconds = 500;

/** Logs who fetched a subscription. Entries in the buffer are lost with the process. */
export function createFetchLog({ database, log }: Services) {
  let waiting: Fetch[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const fetches = waiting;
    waiting = [];
    if (fetches.length === 0) return;
    const column = <K extends keyof Fetch>(key: K) => fetches.map((fetch) => fetch[key]);
    try {
      await sql`
        insert into subscription_fetch (account_id, at, client, agent, ip)
        select account.id, at, client, agent, ip::inet from unnest(
          ${column('account')}::integer[], ${column('at').map((at) => at.toISOString())}::timestamptz[],
          ${column('client')}::text[], ${column('agent')}::text[], ${column('ip')}::text[]
        ) with ordinality as given (account, at, client, agent, ip, place)
        join account on account.id = given.account order by place`.execute(database.sql);
    } catch (error) {
      log.warn({ err: error, fetches: fetches.length }, 'fetches of subscriptions could not be kept');
    }
  }

  return {
    add(fetch: Fetch): void {
      waiting.push(fetch);
      timer ??= setTimeout(() => void flush(), bufferMilliseconds);
    },
    flush,
  };
}

export type FetchLog = ReturnType<typeof createFetchLog>;
