import type { ResultOf } from '@ferry/core/contract/base/call';
import type { list as call } from '@ferry/core/contract/push/customer';
import type { Context } from '../../../base/context.ts';
import { describeDevice, devicesOf } from './devices.ts';
import { readPushKey } from './push-key.ts';

/** The caller's browsers that get messages, and the key with which another one subscribes. */
export async function listDevices(ctx: Context<'customer'>): Promise<ResultOf<typeof call>> {
  if (ctx.config.push === undefined) return { result: { public_key: null, devices: [] } };
  const { publicKey } = await readPushKey(ctx);
  const rows = await devicesOf(ctx.database.sql, ctx.who.accountId, ctx.now());
  const devices = rows.map((row) => ({
    ...describeDevice(row),
    digest: row.digest,
    is_current: row.session_id === ctx.who.sessionId,
  }));
  return { result: { public_key: publicKey, devices } };
}
