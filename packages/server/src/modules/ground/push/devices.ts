import type { pushDevice } from '@ferry/core/contract/push/customer';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';

/** Whether the session of a row of `push_device` is still active and has a valid refresh token. */
export const hasSession = (at: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from session join refresh_token on refresh_token.session_id = session.id
  where session.id = push_device.session_id and session.ended_at is null and session.ends_at > ${at}
    and refresh_token.expires_at > ${at})`;

type Row = { id: number; agent: string; host: string; created_at: Date; last_sent_at: Date | null };

/** The columns of a browser that are shown. */
export const shownColumns = ['id', 'agent', 'host', 'created_at', 'last_sent_at'] as const;

export const describeDevice = (row: Row): z.output<typeof pushDevice> => ({
  push_device_id: row.id,
  user_agent: row.agent,
  push_service: row.host,
  created_at: row.created_at.toISOString(),
  last_sent_at: row.last_sent_at?.toISOString() ?? null,
});

/** A customer's browsers that get messages, newest first. */
export const devicesOf = (tx: Sql, accountId: number, at: Date) =>
  tx
    .selectFrom('push_device')
    .select([...shownColumns, 'digest', 'session_id'])
    .where('account_id', '=', accountId)
    .where(hasSession(at))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Whether a customer has a browser that gets messages. */
export async function hasPushDevice(tx: Sql, { now }: Services, accountId: number): Promise<boolean> {
  return (await devicesOf(tx, accountId, now())).length > 0;
}

/** A customer's browsers as staff sees them. */
export async function describeDevices(tx: Sql, { now }: Services, accountId: number) {
  return (await devicesOf(tx, accountId, now())).map(describeDevice);
}

/** Removes a customer's browser with its waiting messages, and returns its user agent. */
export async function dropPushDevice(tx: Sql, accountId: number, id: number): Promise<{ agent: string }> {
  const row = await tx
    .deleteFrom('push_device')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('agent')
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('push.absent', { status: 404 });
  return row;
}
