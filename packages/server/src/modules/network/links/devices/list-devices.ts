import type { ResultOf } from '@ferry/core/contract/base/call';
import type { devices as call } from '@ferry/core/contract/links/devices';
import type { Context } from '../../../../base/context.ts';
import { deviceLimitOf } from './admit-device.ts';
import { readDevices } from './read-devices.ts';

/** The devices that fetched the customer's subscription, and how many devices may fetch it. */
export async function listDevices(ctx: Context<'customer'>): Promise<ResultOf<typeof call>> {
  const { sql: db } = ctx.database;
  const { device_limit } = await db
    .selectFrom('service')
    .select('device_limit')
    .where('account_id', '=', ctx.who.accountId)
    .executeTakeFirstOrThrow();
  const devices = await readDevices(db, ctx.who.accountId);
  return {
    result: {
      limit: deviceLimitOf(ctx, device_limit),
      devices: devices.map(({ hwid: _, ...device }) => device),
    },
  };
}
