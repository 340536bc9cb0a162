import { type Insertable, sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { withCommit } from '../../../db/driver/with-commit.ts';
import { preparedStatement } from '../../../db/query/prepared-statement.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import type { ActivityKind } from './list-activity.ts';

const insertActivity = preparedStatement((db: Sql, event: Insertable<Tables['activity_log']>) =>
  db
    .insertInto('activity_log')
    .values({
      account_id: event.account_id,
      at: event.at,
      kind: event.kind,
      detail: event.detail,
      ip: event.ip,
      agent: event.agent,
    })
    .modifyEnd(sql.raw(withCommit)),
);

/**
 * Records a security or money event for the customer, in the transaction of the event. No other function inserts into
 * this table.
 */
export async function recordActivity(
  tx: Sql,
  { ip, agent, now }: Pick<Context, 'now'> & { ip: string | null; agent?: string },
  accountId: number,
  kind: ActivityKind,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await insertActivity(tx, {
    account_id: accountId,
    at: now(),
    kind,
    detail: JSON.stringify(detail),
    ip,
    // Without an address it was no customer's device.
    agent: ip === null ? null : agent || null,
  });
}
