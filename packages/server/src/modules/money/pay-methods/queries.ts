import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { list, show } from '@ferry/core/contract/pay-methods/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { describeMethod } from './describe.ts';
import { readMethods } from './open-methods.ts';

/** All methods, in the order that customers see. */
export async function listMethods(ctx: Context<'admin'>): Promise<ResultOf<typeof list>> {
  await readMethods(ctx);
  const rows = await ctx.database.sql
    .selectFrom('pay_method')
    .select(columnsOf('pay_method'))
    .orderBy('position')
    .orderBy('code')
    .execute();
  return { result: rows.map((row) => describeMethod(ctx, row)) };
}

/** One method. */
export async function showMethod(
  ctx: Context<'admin'>,
  { method: code }: CallParsed<typeof show>,
): Promise<ResultOf<typeof show>> {
  const { result } = await listMethods(ctx);
  const found = result.find(({ method }) => method === code);
  if (found === undefined) throw new Refusal('pay_methods.absent', { status: 404 });
  return { result: found };
}
