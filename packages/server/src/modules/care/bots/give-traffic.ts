import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import { dayOf, holdService, isRunning, saveService, withPackage } from '../../ground/services/index.ts';

const megabyte = 1024 ** 2;

interface Grant {
  token_id: string;
  idempotency_key: string;
  account_id: number;
  bytes: number;
  day: string;
  at: Date;
}

/**
 * Throws if the gifts of a day exceed what bots may give a customer. Concurrent calls wait for the row lock of the
 * service.
 */
async function assertWithinDay(tx: Sql, { config }: Context, accountId: number, day: string): Promise<void> {
  const { given } = await tx
    .selectFrom('bot_grant')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('given'))
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  if (Number(given) > config.botGrantMb * megabyte)
    throw new Refusal('bots.too_much', { details: { most_mb: config.botGrantMb } });
}

/** Whether the idempotency key is new. A key used with the same data is a repeat. With other data it is refused. */
async function isNew(tx: Sql, grant: Grant): Promise<boolean> {
  const written = await tx
    .insertInto('bot_grant')
    .values(grant)
    .onConflict((conflict) => conflict.columns(['token_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written !== undefined) return true;
  const before = await tx
    .selectFrom('bot_grant')
    .select(['account_id', 'bytes'])
    .where('token_id', '=', grant.token_id)
    .where('idempotency_key', '=', grant.idempotency_key)
    .executeTakeFirstOrThrow();
  if (before.account_id !== grant.account_id || before.bytes !== grant.bytes)
    throw new Refusal('bots.key_used', { status: 409 });
  return false;
}

/**
 * Adds a bot's gift to a customer's traffic, with the lifetime of a traffic package. Once for each idempotency key of
 * the bot.
 */
export async function giveTraffic(ctx: Context<'bots'>, accountId: number, bytes: number): Promise<void> {
  const key = ctx.header('idempotency-key') ?? '';
  if (key === '' || key.length > 200) throw new Refusal('bots.key_missing', { status: 422 });
  await ctx.database.sql.transaction().execute(async (tx) => {
    const { service } = await holdService(tx, accountId);
    const at = ctx.now();
    const grant: Grant = {
      token_id: ctx.who.tokenId,
      idempotency_key: key,
      account_id: accountId,
      bytes,
      day: dayOf(at, ctx.config.timeZone).toString(),
      at,
    };
    if (!(await isNew(tx, grant))) return;
    if (service.account_expires_at <= at) throw new Refusal('bots.expired');
    if (!isRunning(service, at)) throw new Refusal('bots.no_plan');
    await assertWithinDay(tx, ctx, accountId, grant.day);
    const after = withPackage(service, bytes);
    await saveService(tx, accountId, after);
    const change = {
      before: { package_bytes: service.package_bytes },
      after: { package_bytes: after.package_bytes },
    };
    await recordAudit(tx, ctx, 'v1.bots.casino', String(accountId), change, { bytes });
    await recordActivity(tx, ctx, accountId, 'bot_gift', { megabytes: Math.round(bytes / megabyte) });
  });
}
