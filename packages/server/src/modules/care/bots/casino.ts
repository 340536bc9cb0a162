import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import type { casino as call } from '@ferry/core/contract/bots/v1';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { version } from '../../../base/version.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { once, onlyReads } from '../../ground/repeats/index.ts';
import { isRunning, readService } from '../../ground/services/index.ts';
import { giveTraffic } from './give-traffic.ts';

type Answer = CallAnswer<typeof call>;

/** The customer's id, by the Telegram id. */
async function findCustomer(sql: Sql, telegramId: number) {
  const row = await sql
    .selectFrom('account')
    .select(['id', 'name'])
    .where('telegram_id', '=', telegramId)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('bots.absent', { status: 404 });
  return row;
}

/** A customer as a bot sees him. */
async function readCustomer(sql: Sql, ctx: Context<'bots'>, telegramId: number): Promise<Answer> {
  const { id, name } = await findCustomer(sql, telegramId);
  const { service } = await readService(sql, id);
  const runs = isRunning(service, ctx.now());
  return {
    ret: 1,
    msg: '',
    user: {
      id,
      user_name: name,
      telegram_id: telegramId,
      level: runs ? service.level : 0,
      level_expires_at: runs ? service.level_expires_at.toISOString() : null,
      transfer_enable: service.quota_bytes + service.package_bytes,
      u: service.used_upload,
      d: service.used_download,
    },
  };
}

/** Reads a customer by Telegram id, and adds traffic if the call asks for it. */
export async function casino(ctx: Context<'bots'>, input: CallParsed<typeof call>): Promise<Answer> {
  if (input.type_mode !== 'add' || input.sql_table === 'version') onlyReads(ctx);
  if (input.sql_table === 'version') return { ret: 1, msg: '', version };
  const { sql_table_telegram_id: given, sql_table_add_transfer_enable: bytes } = input;
  if (given === undefined)
    throw new Refusal('bots.field_missing', { status: 422, details: { field: 'sql_table_telegram_id' } });
  const telegramId = Number(given);
  if (input.type_mode !== 'add') return readCustomer(ctx.database.sql, ctx, telegramId);
  if (bytes === undefined)
    throw new Refusal('bots.field_missing', {
      status: 422,
      details: { field: 'sql_table_add_transfer_enable' },
    });
  if (ctx.keyed === null) throw new Refusal('bots.key_missing', { status: 422 });
  return once(ctx, async (tx) => {
    const { id } = await findCustomer(tx, telegramId);
    await giveTraffic(tx, ctx, id, bytes);
    return readCustomer(tx, ctx, telegramId);
  });
}
