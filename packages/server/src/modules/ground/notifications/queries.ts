import type { CallAnswer } from '@ferry/core/contract/base/call';
import {
  type NotificationChannel,
  type NotificationEvent,
  notificationEvent,
  type show,
} from '@ferry/core/contract/notifications/customer';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { hasPushDevice } from '../push/index.ts';

const offOf = (tx: Sql, accountId: number) =>
  tx.selectFrom('notification_off').select(['event', 'channel']).where('account_id', '=', accountId);

/** Whether a customer wants an event by a channel. */
export async function isWanted(
  tx: Sql,
  accountId: number,
  event: NotificationEvent,
  channel: NotificationChannel,
): Promise<boolean> {
  const off = await offOf(tx, accountId)
    .where('event', '=', event)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return off === undefined;
}

/** Every event with the channels that a customer chose for it. */
export async function readChoices(
  tx: Sql,
  services: Services,
  accountId: number,
): Promise<CallAnswer<typeof show>['result']> {
  const { config } = services;
  const account = await tx
    .selectFrom('account')
    .select(['email', 'telegram_id', 'telegram_unreachable_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const off = new Set((await offOf(tx, accountId).execute()).map((row) => `${row.event} ${row.channel}`));
  const linked = account.telegram_unreachable_at === null ? 'linked' : 'unreachable';
  return {
    email: account.email,
    telegram: config.telegram === undefined ? 'off' : account.telegram_id === null ? 'not_linked' : linked,
    push:
      config.push === undefined ? 'off' : (await hasPushDevice(tx, services, accountId)) ? 'on' : 'no_device',
    events: notificationEvent.options.map((event) => ({
      event,
      mail: !off.has(`${event} mail`),
      telegram: event !== 'news' && !off.has(`${event} telegram`),
      push: event !== 'news' && !off.has(`${event} push`),
    })),
  };
}
