import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { type ClientDevice, readDevice } from './read-device.ts';

/** The maximum number of devices without a limit. A new device replaces the one that was seen longest ago. */
const maxDevices = 100;
/** Milliseconds. A device that is seen again within this time is not written again. */
const preciseTo = 60_000;

/** How many devices may fetch the subscription. Null: any number. */
export const deviceLimitOf = ({ config }: Pick<Context, 'config'>, limit: number | null): number | null =>
  config.hwid === 'record' ? null : limit;

/** too_many: the limit is reached by other devices. not_told: the client does not name its device, although it must. */
export type Admission = 'admitted' | 'too_many' | 'not_told';

interface Seen extends ClientDevice {
  readonly account: number;
  readonly agent: string;
  readonly ip: string;
  readonly at: Date;
}

const columnsOf = ({ os, osVersion, model, agent, ip, at }: Seen) => ({
  os,
  os_version: osVersion,
  model,
  agent: agent.slice(0, 500),
  ip: sql<string>`${ip}::inet`,
  last_seen_at: at,
});

const find = (tx: Sql, { account, hwid }: Seen) =>
  tx
    .selectFrom('client_device')
    .select(['id', 'last_seen_at'])
    .where('account_id', '=', account)
    .where('hwid', '=', hwid)
    .executeTakeFirst();

const countOf = async (tx: Sql, account: number): Promise<number> =>
  (
    await tx
      .selectFrom('client_device')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
  ).count;

/** Adds a device under a lock of the account, so that two concurrent new devices cannot both take the last place. */
async function addDevice(tx: Sql, seen: Seen, limit: number | null): Promise<Admission> {
  const { account, hwid, at } = seen;
  await tx.selectFrom('account').select('id').where('id', '=', account).forNoKeyUpdate().executeTakeFirst();
  if ((await find(tx, seen)) !== undefined) return 'admitted';
  const count = await countOf(tx, account);
  if (limit !== null && count >= limit) return 'too_many';
  if (count >= maxDevices)
    await sql`delete from client_device where id = (
      select id from client_device where account_id = ${account} order by last_seen_at, id limit 1)`.execute(
      tx,
    );
  const row = { account_id: account, hwid, name: null, first_seen_at: at, ...columnsOf(seen) };
  await tx.insertInto('client_device').values(row).execute();
  return 'admitted';
}

/**
 * Records the device of a fetch, and returns whether it may have the nodes. A known device always may. A HEAD request
 * records nothing.
 */
export async function admitDevice(
  ctx: Context<'anyone'>,
  of: { account_id: number; device_limit: number | null },
): Promise<Admission> {
  const limit = deviceLimitOf(ctx, of.device_limit);
  const device = readDevice(ctx);
  if (device === undefined) return ctx.config.hwid === 'require' && limit !== null ? 'not_told' : 'admitted';
  const { sql: db } = ctx.database;
  const at = ctx.now();
  const seen: Seen = { ...device, account: of.account_id, agent: ctx.agent, ip: ctx.ip, at };
  const known = await find(db, seen);
  if (known !== undefined) {
    if (!ctx.isHead && at.getTime() - known.last_seen_at.getTime() >= preciseTo)
      await db.updateTable('client_device').set(columnsOf(seen)).where('id', '=', known.id).execute();
    return 'admitted';
  }
  if (ctx.isHead)
    return limit !== null && (await countOf(db, of.account_id)) >= limit ? 'too_many' : 'admitted';
  return db.transaction().execute((tx) => addDevice(tx, seen, limit));
}
