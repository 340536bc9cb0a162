import { type Insertable, sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { withCommit } from '../../../db/driver/with-commit.ts';
import { preparedStatement } from '../../../db/query/prepared-statement.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import type { ActivityKind } from './list-activity.ts';

type Event = Required<Omit<Insertable<Tables['activity_log']>, 'id'>>;

/** The part of a statement that records an event, see `eventOf`. Nothing else inserts into this table. */
export const newActivity = (db: Sql, event: Event) =>
  db.insertInto('activity_log').values({
    account_id: event.account_id,
    at: event.at,
    kind: event.kind,
    detail: event.detail,
    ip: event.ip,
    agent: event.agent,
  });

const insertActivity = preparedStatement((db: Sql, event: Event) =>
  newActivity(db, event).modifyEnd(sql.raw(withCommit)),
);

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
  await insertActivity(tx, eventOf(...event));
}
