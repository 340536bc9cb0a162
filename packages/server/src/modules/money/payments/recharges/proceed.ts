import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as payments from '@ferry/core/contract/payments/customer';
import type { Context } from '../../../../base/context.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { type Limit, takeLimit } from '../../../ground/limits/index.ts';
import { methodOf, readMethods } from '../../pay-methods/index.ts';
import { answerRecharge, readRecharge } from '../records/recharge.ts';
import { askGateway } from './ask-gateway.ts';
import { assertNotPaused, continueAtGateway } from './start-at-gateway.ts';

const asking: Limit = { name: 'payment checks by customer', most: 6, seconds: 60 };

type Named = CallParsed<typeof payments.proceed>;

/** Where to pay an open recharge, or how it ended. An order that never reached its gateway is sent there now. */
export async function proceed(ctx: Context<'customer'>, { recharge_id }: Named) {
  const row = await readRecharge(ctx.database.sql, ctx.who.accountId, recharge_id);
  return answerRecharge(ctx, await continueAtGateway(ctx, row));
}

/** Asks the gateway now, for a customer who has paid and does not want to wait for the job. */
export async function check(ctx: Context<'customer'>, { recharge_id }: Named) {
  const { accountId } = ctx.who;
  const row = await readRecharge(ctx.database.sql, accountId, recharge_id);
  if (row.status === 'paid') return answerRecharge(ctx, row);
  const method = methodOf(await readMethods(ctx), row);
  if (method !== undefined) assertNotPaused(method.system, 'ask');
  await takeLimit(ctx, asking, String(accountId));
  await askGateway(ctx, row);
  return answerRecharge(ctx, await readRecharge(ctx.database.sql, accountId, row.id));
}

/** Cancels a waiting recharge. If it is paid nevertheless, the money is credited. */
export async function cancel(ctx: Context<'customer'>, { recharge_id }: Named) {
  const { database, now, who } = ctx;
  const row = await readRecharge(database.sql, who.accountId, recharge_id);
  const ended = await database.sql
    .updateTable('recharge')
    .set({ status: 'cancelled', updated_at: now() })
    .where('id', '=', row.id)
    .where('account_id', '=', who.accountId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now())
    .returning(columnsOf('recharge'))
    .executeTakeFirst();
  return answerRecharge(ctx, ended ?? (await readRecharge(database.sql, who.accountId, row.id)));
}
