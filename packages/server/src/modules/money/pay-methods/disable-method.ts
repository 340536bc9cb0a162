import type { CallParsed } from '@ferry/core/contract/base/call';
import type { disable } from '@ferry/core/contract/pay-methods/admin';
import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { changeMethod } from './changes/change-method.ts';

/** Hides a method from customers. Payments of earlier orders are credited nevertheless. */
export const disableMethod = (ctx: Context<'admin'>, { method: code }: CallParsed<typeof disable>) =>
  changeMethod(ctx, 'payMethods.disable', code, ({ is_enabled }) =>
    is_enabled ? { is_enabled: false } : null,
  );

/** Hides all methods. Returns the codes of those that were on. */
export async function disableMethods(tx: Sql): Promise<string[]> {
  const rows = await tx
    .updateTable('pay_method')
    .set({ is_enabled: false })
    .where('is_enabled', '=', true)
    .returning('code')
    .execute();
  return rows.map(({ code }) => code).sort();
}
