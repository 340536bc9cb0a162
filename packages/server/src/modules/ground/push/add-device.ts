import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { type add as call, maxPushDevices } from '@ferry/core/contract/push/customer';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { languageOf, say } from '../../../words/words.ts';
import { recordActivity } from '../activity/index.ts';
import { describeDevice, hasSession, shownColumns } from './devices.ts';
import { queuePush } from './queue.ts';
import { assertKeys, assertService, digestOf } from './subscription.ts';

/** The page that the first message opens. */
const page = '/user/account/notifications';

/** Deletes ended devices, the session's previous device, and this browser under another account. */
async function makeRoom(tx: Sql, ctx: Context<'customer'>, digest: string): Promise<void> {
  const { accountId, sessionId } = ctx.who;
  await tx
    .deleteFrom('push_device')
    .where(({ and, eb, not, or }) =>
      or([
        eb('session_id', '=', sessionId),
        eb('digest', '=', digest),
        and([eb('account_id', '=', accountId), not(hasSession(ctx.now()))]),
      ]),
    )
    .execute();
  const { count } = await tx
    .selectFrom('push_device')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (count >= maxPushDevices) throw new Refusal('push.full', { details: { most: maxPushDevices } });
}

/**
 * Enables notifications for the caller's browser. The last account to enable notifications owns the browser, and
 * messages that wait there for another account are not sent.
 */
export async function addDevice(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  const { config, keys, who, now, agent } = ctx;
  if (config.push === undefined) throw new Refusal('push.off');
  const host = assertService(body.endpoint, config.push.hosts);
  await assertKeys(body);
  const digest = digestOf(body.endpoint);
  const subscription_sealed = keys.seal(JSON.stringify({ endpoint: body.endpoint, keys: body.keys }));
  return ctx.database.sql.transaction().execute(async (tx) => {
    await sql`select from account where id = ${who.accountId} for update`.execute(tx);
    const same = await tx
      .updateTable('push_device')
      .set({ subscription_sealed, agent })
      .where('digest', '=', digest)
      .where('account_id', '=', who.accountId)
      .where('session_id', '=', who.sessionId)
      .returning(shownColumns)
      .executeTakeFirst();
    if (same !== undefined) return { result: describeDevice(same) };
    await makeRoom(tx, ctx, digest);
    const values = {
      account_id: who.accountId,
      session_id: who.sessionId,
      digest,
      host,
      subscription_sealed,
      agent,
      created_at: now(),
      last_sent_at: null,
    };
    const row = await tx
      .insertInto('push_device')
      .values(values)
      .onConflict((conflict) => conflict.column('digest').doUpdateSet(values))
      .returning(shownColumns)
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('push_message').where('device_id', '=', row.id).execute();
    const { language } = await tx
      .selectFrom('account')
      .select('language')
      .where('id', '=', who.accountId)
      .executeTakeFirstOrThrow();
    await queuePush(tx, ctx, {
      accountId: who.accountId,
      deviceId: row.id,
      title: say(languageOf(language), 'push.on.title'),
      body: say(languageOf(language), 'push.on.body', { site: config.siteName }),
      page,
    });
    await recordActivity(tx, ctx, who.accountId, 'push_device_added');
    return { result: describeDevice(row) };
  });
}
