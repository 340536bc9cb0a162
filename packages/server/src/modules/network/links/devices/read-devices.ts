import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';

/** The devices of a customer, last seen first. */
export async function readDevices(tx: Sql, accountId: number) {
  const rows = await tx
    .selectFrom('client_device')
    .select([
      'id',
      'hwid',
      'name',
      'os',
      'os_version',
      'model',
      'agent',
      'ip',
      'first_seen_at',
      'last_seen_at',
    ])
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, name, agent, ip, first_seen_at, last_seen_at, ...told }) => ({
    device_id: id,
    device_name: name,
    ...told,
    user_agent: agent,
    ip_address: ip ?? '',
    first_seen_at: first_seen_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }));
}

/** Removes a device of a customer, and returns its name. */
export async function dropDevice(
  tx: Sql,
  accountId: number,
  deviceId: number,
): Promise<{ name: string | null }> {
  const removed = await tx
    .deleteFrom('client_device')
    .where('account_id', '=', accountId)
    .where('id', '=', deviceId)
    .returning('name')
    .executeTakeFirst();
  if (removed === undefined) throw new Refusal('link.device_absent', { status: 404 });
  return removed;
}
