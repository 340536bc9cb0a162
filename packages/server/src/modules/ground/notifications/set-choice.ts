import type { NotificationChannel, NotificationEvent } from '@ferry/core/contract/notifications/customer';
import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { recordActivity } from '../activity/index.ts';

/** Whether an event is sent by a channel. */
export interface Choice {
  event: NotificationEvent;
  channel: NotificationChannel;
  is_wanted: boolean;
}

async function write(tx: Sql, accountId: number, { event, channel, is_wanted }: Choice): Promise<boolean> {
  const changed = is_wanted
    ? await tx
        .deleteFrom('notification_off')
        .where('account_id', '=', accountId)
        .where('event', '=', event)
        .where('channel', '=', channel)
        .returning('account_id')
        .executeTakeFirst()
    : await tx
        .insertInto('notification_off')
        .values({ account_id: accountId, event, channel })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account_id')
        .executeTakeFirst();
  return changed !== undefined;
}

/** Stores a choice. A change for sign-in notifications affects security, so it is also recorded as an activity. */
export async function setChoice(tx: Sql, ctx: Context<'customer'>, choice: Choice): Promise<void> {
  if (!(await write(tx, ctx.who.accountId, choice)) || choice.event !== 'sign_in_new') return;
  await recordActivity(
    tx,
    ctx,
    ctx.who.accountId,
    `sign_in_${choice.channel}_${choice.is_wanted ? 'on' : 'off'}`,
  );
}
