import type { Insertable } from 'kysely';
import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { deferred } from '../../../db/driver/sent.ts';
import { preparedQuery } from '../../../db/query/prepared-statement.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import type { ActivityKind } from './list-activity.ts';

type Event = Required<Omit<Insertable<Tables['activity_log']>, 'id'>>;

/** The part of a statement that records an event, see `eventOf`. Nothing else inserts into this table. */
export const newActivity = (db: Sql, event: Event) => db.insertInto('activity_log').values(event);

const insertActivity = preparedQuery(newActivity);

/** The row of an event. `ip`: the address of the customer's device. `null`: it was no device of his. */
export const eventOf = (
  { ip, agent, now }: Pick<Context, 'now'> & { ip: string | null; agent?: string },
  accountId: number,
  kind: ActivityKind,
  detail: Record<string, unknown> = {},
): Event => ({
  account_id: accountId,
  at: now(),
  kind,
  detail: JSON.stringify(detail),
  ip,
  // Without an address it was no customer's device.
  agent: ip === null ? null : agent || null,
});

/** Records a security or money event for the customer, in the transaction of the event. */
export async function recordActivity(tx: Sql, ...event: Parameters<typeof eventOf>): Promise<void> {
  await deferred(tx, insertActivity(tx, eventOf(...event)));
}
