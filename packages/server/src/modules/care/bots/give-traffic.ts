import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import { dayOf, holdService, isRunning, saveService, withPackage } from '../../ground/services/index.ts';

const megabyte = 1024 ** 2;

/** Throws if a day's gifts to a customer exceed the limit. Concurrent calls wait for the row lock of the service. */
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

/** Adds a bot's gift to a customer's traffic, with the lifetime of a traffic package. */
export async function giveTraffic(
  tx: Sql,
  ctx: Context<'bots'>,
  accountId: number,
  bytes: number,
): Promise<void> {
  const { service } = await holdService(tx, accountId);
  const at = ctx.now();
  if (service.account_expires_at <= at) throw new Refusal('bots.expired');
  if (!isRunning(service, at)) throw new Refusal('bots.no_plan');
  const day = dayOf(at, ctx.config.timeZone).toString();
  await tx
    .insertInto('bot_grant')
    .values({ token_id: ctx.who.tokenId, account_id: accountId, bytes, day, at })
    .execute();
  await assertWithinDay(tx, ctx, accountId, day);
  const after = withPackage(service, bytes);
  await saveService(tx, accountId, after);
  const change = {
    before: { package_bytes: service.package_bytes },
    after: { package_bytes: after.package_bytes },
  };
  await recordAudit(tx, ctx, 'v1.bots.casino', String(accountId), change, { bytes });
  // The address of the call is the bot's.
  const nobody = { now: ctx.now, ip: null };
  await recordActivity(tx, nobody, accountId, 'bot_gift', { megabytes: Math.round(bytes / megabyte) });
}
